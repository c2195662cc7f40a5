"""A simulated season: whole games played, photographed after every round, and scored by photo."""
