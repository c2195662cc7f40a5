"""The score sheet: every round of every player, with the why."""
