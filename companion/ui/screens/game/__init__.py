"""A finished game: its result, boards, chart, photos, and what was noted about it."""
