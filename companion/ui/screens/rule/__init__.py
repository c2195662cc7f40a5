"""One entry of the rules."""
