"""Running rules: compiled to Python, evaluated on demand over the facts of one question, with provenance."""
