"""What the processes of one run of the tests share: a folder, so that what takes long is made by one of them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def shared(factory: pytest.TempPathFactory, name: str) -> Path:
    """Return a folder of this run that all of its processes know by this name."""
    base = factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / f"shared-{name}"
    folder.mkdir(exist_ok=True)
    return folder
