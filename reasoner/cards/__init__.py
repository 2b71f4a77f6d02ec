"""What is known of cards: curated facts, and where printed cards come from."""
