"""Tests of the table, the score sheet and the reveal."""
