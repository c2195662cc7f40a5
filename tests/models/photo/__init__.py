"""Photos, without a window."""
