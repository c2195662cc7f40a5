"""What a photo says of a wall, its pattern lines and its floor."""
