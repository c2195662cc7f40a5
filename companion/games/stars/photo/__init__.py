"""What a photo says of a board of stars."""
