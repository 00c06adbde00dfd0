"""Reference games: four tiny ones with published numbers, against which the kernel is checked."""
