"""How card names are compared: case, accents and punctuation do not matter."""

from __future__ import annotations

import unicodedata


def fold(name: str) -> str:
    """Return what is left of `name` when case, accents, spaces and punctuation are taken away.

    >>> fold("Rai-Mei") == fold("raimei")
    True
    """
    return "".join(filter(str.isalnum, _plain(name)))


def words(name: str) -> str:
    """Return `name` in lower case with one space for each run of punctuation: the form that is searched."""
    return " ".join("".join(c if c.isalnum() else " " for c in _plain(name)).split())


def _plain(name: str) -> str:
    if name.isascii():
        return name.lower()
    apart = unicodedata.normalize("NFKD", name).casefold()
    return "".join(c for c in apart if not unicodedata.combining(c))
