"""Azulejo: an unofficial companion for real-table games of Azul."""
