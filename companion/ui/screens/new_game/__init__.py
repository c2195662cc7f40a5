"""Choosing the game, the people and who starts."""
