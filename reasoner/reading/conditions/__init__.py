"""What an effect waits for: events, phases and timings, activations that it answers."""
