"""Answers: from what the rules conclude to a verdict in words, with reasons and citations."""
