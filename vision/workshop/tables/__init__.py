"""Boards as tables have them, whole, cut off, covered, mirrored, straightened: made, read once, and counted."""
