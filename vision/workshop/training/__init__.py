"""How the cell classifier is made: scenes with real or own artwork, patches cut from them, the fit, the export.

Nothing here is imported by the reader; fitting needs PyTorch, which the project itself does not install.
"""
