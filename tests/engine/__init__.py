"""Tests of the scoring engine."""
