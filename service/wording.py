"""How values are said to people, on the terminal and on pages alike."""

from __future__ import annotations


def said(value: object) -> str:
    """Return a fact's value for a person."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{key} {said(item)}" for key, item in value.items())
    if isinstance(value, list | tuple):
        return "; ".join(map(said, value)) or "none"
    return str(value)
