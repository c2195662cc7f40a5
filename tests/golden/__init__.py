"""Golden data that public engines agree on, and what turns it into game files."""
