"""What the app and the commands talk to: the session over the journal, sharing, statistics."""
