"""A finished game that nobody tracked is checked."""
