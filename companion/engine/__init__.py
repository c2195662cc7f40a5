"""The scoring engine: pure, standard library only."""
