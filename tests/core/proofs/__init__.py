"""Five small games, each for one hard part of the big ones: what they need of the kernel is proven on these first."""
