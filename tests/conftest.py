"""How tests run: how often waste is looked for, and how the property-based tests draw their examples.

No timing decides, and every run draws the same examples; `--hypothesis-profile=default` draws others.
"""

from __future__ import annotations

import gc

from hypothesis import HealthCheck, settings

settings.register_profile(
    "repeatable", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("repeatable")

SELDOM = 100_000
# Rules, parsed queries and answers are millions of objects, most of which stay: to look through all of them for waste
# every few hundred objects, as Python does by default, takes a fifth of the time.
gc.set_threshold(SELDOM, 20, 100)
