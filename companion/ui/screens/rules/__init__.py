"""The rules: search, this phase, contents."""
