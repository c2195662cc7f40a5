"""A running game as codes for another phone to photograph."""
