"""The parts of a resolution: what an effect does, one thing after the other, to what and how many."""
