"""The games: one package each, found by name and imported when it is asked for."""
