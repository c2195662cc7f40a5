"""What this is, and what it is not."""
