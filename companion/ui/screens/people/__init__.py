"""Who plays here."""
