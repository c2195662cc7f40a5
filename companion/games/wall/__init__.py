"""The wall of Azul and Azul Mini, coloured or grey."""
