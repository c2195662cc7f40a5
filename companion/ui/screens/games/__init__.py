"""Every game there is."""
