"""Reads a photographed player board; knows nothing of companion."""
