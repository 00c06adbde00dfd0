"""A small card game written twice: as rules, and as frames by hand. Both ask the same questions; one is faster."""
