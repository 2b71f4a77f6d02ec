"""From the JSON of a question to the facts that are reasoned about."""
