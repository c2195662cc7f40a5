"""What the screens show, without a window."""
