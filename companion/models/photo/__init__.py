"""A photo of a board from its file to the entry, without its window."""
