"""The rules on screen."""
