"""What each screen shows, as values, without a window."""
