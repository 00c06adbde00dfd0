"""Play in a terminal: text first, numbered answers, no cursor tricks, every answer on disk at once."""
