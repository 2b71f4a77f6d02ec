"""Keeps the rule base ready to run: read, checked and compiled once for each state of its files.

An artefact is a pickle of the checked rule base with its compiled code. Its name is a hash of everything that it
was made from: the Turtle files, this engine's source and the version of Python. So a changed file means another
artefact, and a stale one is never read. It is looked for beside the knowledge (a wheel can ship one) and in the
cache directory, and made and kept there if it is found in neither. Only files of those two places are unpickled:
whoever can write there can change the program itself.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from reasoner.rulebase import RuleBase

_ENGINE = (
    "artefact compiler expressions fragment loading matching metamodel overriding program rulebase rules safety"
    " stratify syntax terms"
).split()


def load_rule_base(folders: Sequence[Path], cache: Path | None = None) -> RuleBase:
    """Return the rule base of all Turtle files below `folders`, from an artefact if there is one.

    `cache` is the directory for artefacts (default: `cache_directory()`). Raises `RuleBaseError` as reading and
    checking do; a cache that cannot be read or written costs time only.
    """
    name = artefact_name(folders)
    kept = cache or cache_directory()
    for place in (*(folder.parent for folder in folders[:1]), kept):
        base = _read(place / name)
        if base is not None:
            return base
    base = RuleBase.from_files(*folders)
    try:
        write_artefact(base, kept / name)
    except OSError:
        pass
    return base


def cache_directory() -> Path:
    """Return where artefacts are kept: `HEADJUDGE_CACHE`, else the user's cache directory."""
    chosen = os.environ.get("HEADJUDGE_CACHE")
    if chosen:
        return Path(chosen)
    from platformdirs import user_cache_path  # noqa: PLC0415 - not needed where the place is chosen

    return user_cache_path("headjudge")


def artefact_name(folders: Iterable[Path]) -> str:
    """Return the file name of the artefact of these folders in their present state."""
    digest = hashlib.sha256(repr(sys.version_info[:3]).encode())
    for label, file in _origins(folders):
        digest.update(label.encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return f"rules-{digest.hexdigest()[:24]}.pickle"


def write_artefact(base: RuleBase, path: Path) -> None:
    """Write a rule base's artefact, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "wb") as file:
            pickle.dump(base, file, protocol=5)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _read(path: Path) -> RuleBase | None:
    try:
        base = pickle.loads(path.read_bytes())  # noqa: S301 - see above
    except FileNotFoundError:
        return None
    except Exception:  # noqa: BLE001 - whatever is wrong with a cached file, it can be made again
        return None
    return base if isinstance(base, RuleBase) else None


def _origins(folders: Iterable[Path]) -> Iterator[tuple[str, Path]]:
    here = Path(__file__).parent
    for module in _ENGINE:
        yield module, here / f"{module}.py"
    for folder in folders:
        for file in sorted(folder.rglob("*.ttl")):
            yield file.relative_to(folder.parent).as_posix(), file
