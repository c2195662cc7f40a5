"""One folder a kind of board: what is entered on it, how it looks, what a photo of it says, its words."""
