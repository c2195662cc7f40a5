"""A photo becomes a round: taken, read, looked over, accepted."""
