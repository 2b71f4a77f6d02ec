"""The knowledge base in one piece: where it lies, its vocabulary, the works it cites, the cases it decides."""
