"""Shapes, glyphs and icons as plain numbers: no Kivy, so the share card, the app icon and the tests draw them too."""
