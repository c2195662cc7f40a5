"""A game taken over from another phone."""
