"""Saved games against kills, damage and full disks."""
