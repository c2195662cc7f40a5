"""Boards of editions that do not exist: hundreds of made-up arts for Azul, Mini and Duel, each from its number."""
