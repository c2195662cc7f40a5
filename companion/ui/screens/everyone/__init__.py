"""Everybody's board at once."""
