"""Where this installation keeps what is the user's own: imported cards and what is built from them."""

from __future__ import annotations

import os
from pathlib import Path

VARIABLE = "HEADJUDGE_DATA"


def data_directory(chosen: str | os.PathLike[str] | None = None) -> Path:
    """Return the data directory: the one chosen by flag, else by HEADJUDGE_DATA, else the platform's own.

    The directory need not exist yet; whoever writes into it creates it.
    """
    named = chosen or os.environ.get(VARIABLE)
    if named:
        return Path(named).expanduser().absolute()
    from platformdirs import user_data_path  # noqa: PLC0415 - only needed when nobody chose

    return user_data_path("headjudge", appauthor=False)
