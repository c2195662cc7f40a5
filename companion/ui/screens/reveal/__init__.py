"""The end of a game, bonus by bonus, up to the winner."""
