"""Saved games: one SQLite file with an append-only journal, people, settings, backups and recovery."""
