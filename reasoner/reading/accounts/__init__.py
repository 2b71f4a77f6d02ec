"""Accounts: what every word of an effect went into, and which words went into no fact."""
