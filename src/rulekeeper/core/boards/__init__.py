"""Boards as numbers: square grids, polyominoes on them, hexes and Spaces of seven hexes. No board knows a game."""
