"""The session: what the app and the commands ask of it."""
