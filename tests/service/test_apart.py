"""Work in a process of its own."""

from __future__ import annotations

import os
import subprocess
from functools import partial

import pytest

from service.apart import apart
from service.cards.names import NameIndex


def test_what_is_made_comes_back_from_another_process():
    """What work loads and leaves behind in memory stays out of the process that wants only its result."""
    assert apart(os.getpid) != os.getpid()
    assert apart(partial(sorted, "cab")) == ["a", "b", "c"]


def test_work_that_fails_is_told(capfd: pytest.CaptureFixture[str]):
    """A failure is no result: it is raised here, and the log says what happened there."""
    with pytest.raises(subprocess.CalledProcessError):
        apart(partial(NameIndex, None))
    assert "TypeError" in capfd.readouterr().err
