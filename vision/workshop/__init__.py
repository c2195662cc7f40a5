"""What only developers run: the photo studio, the training of the networks, the bench and the makers of shipped data.

Neither the wheel nor the Android package carries it; nothing of the reader imports it.
"""
