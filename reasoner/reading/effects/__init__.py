"""The facts of one effect: its kind, its use, what it does and costs, how sure the reading is."""
