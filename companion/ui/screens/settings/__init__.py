"""How this phone likes the app."""
