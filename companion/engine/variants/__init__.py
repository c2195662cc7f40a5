"""One small module a game, behind one contract."""
