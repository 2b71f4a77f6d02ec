"""How tests run: how often waste is looked for, and how the property-based tests draw their examples.

No timing decides, and every run draws the same examples; `--hypothesis-profile=default` draws others.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    import pytest

settings.register_profile(
    "repeatable", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("repeatable")

SELDOM = 100_000
# Rules, parsed queries and answers are millions of objects, most of which stay: to look through all of them for waste
# every few hundred objects, as Python does by default, takes a fifth of the time.
gc.set_threshold(SELDOM, 20, 100)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the service, where some tests take minutes: no process is left alone with such a one at the end."""
    items.sort(key=lambda item: item.path.parent.name != "service")
