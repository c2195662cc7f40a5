"""The whole rulebook of a game to read."""
