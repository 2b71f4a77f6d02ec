"""What a question leaves out: which of it can matter, what follows from each value, what is taken for granted."""
