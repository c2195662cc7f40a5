"""What a photo says of a dome."""
