"""Sentences for people, made from values, in the language spoken now."""
