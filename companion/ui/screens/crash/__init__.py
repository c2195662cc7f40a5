"""When something went wrong: what, that the games are safe, and ways on."""
