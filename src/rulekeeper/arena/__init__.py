"""Many games between bots: simulations, and what they tell of decks, seats and opponents."""
