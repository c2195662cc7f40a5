"""Tracking begins in the middle of a game."""
