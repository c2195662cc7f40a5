"""The dome of Azul Duel."""
