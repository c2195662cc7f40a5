"""Deleted games, until the bin is emptied."""
