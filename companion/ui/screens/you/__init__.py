"""Statistics, people, settings."""
