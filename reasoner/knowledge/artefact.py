"""Keeps what is made from the knowledge base, so that it is made only when something has changed.

An artefact is a pickle: of the checked rule base with its compiled code, or of any larger thing that holds one.
Its name is a hash of everything that it was made from: the files of the knowledge base, the source of the
reasoner and the version of Python. So a changed file means another artefact, and a stale one is never read. It is
looked for beside the knowledge (a wheel can ship one) and in the cache directory, and made and kept there if it
is in neither. Only files of those two places are unpickled: whoever can write there can change the program itself.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import sys
from contextlib import suppress
from pathlib import Path
from threading import get_ident
from typing import TYPE_CHECKING, TypeVar

from reasoner.engine.compiled_rules import CompiledRules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

_T = TypeVar("_T")


def load_rule_base(folders: Sequence[Path], cache: Path | None = None) -> CompiledRules:
    """Return the rule base of all Turtle files below `folders`, kept in `cache` (default: `cache_directory()`).

    Raises `RuleBaseError` as reading and checking do.
    """
    files = [file for folder in folders for file in sorted(folder.rglob("*.ttl"))]
    return kept(CompiledRules, files, lambda: CompiledRules.from_files(*folders), folders[0].parent, cache)


def kept(
    kind: type[_T], files: Iterable[Path], make: Callable[[], _T], base: Path, cache: Path | None = None
) -> _T:
    """Return what `make` makes of `files`, all below `base`: from an artefact if there is one, else made and kept.

    A cache that cannot be read or written costs time only.
    """
    places = _places(kind, files, base, cache)
    for place in places:
        found = _read(place)
        if isinstance(found, kind):
            return found
    made = make()
    with suppress(OSError):
        write_artefact(made, places[-1])
    return made


def is_kept(kind: type, files: Iterable[Path], base: Path) -> bool:
    """Say whether `kept` would find an artefact."""
    return any(place.is_file() for place in _places(kind, files, base))


def _places(kind: type, files: Iterable[Path], base: Path, cache: Path | None = None) -> tuple[Path, Path]:
    """Return where an artefact may be; in the last of the places it may be written."""
    name = artefact_name(kind, files, base)
    return base / name, (cache or cache_directory()) / name


def cache_directory() -> Path:
    """Return where artefacts are kept: `HEADJUDGE_CACHE`, else the user's cache directory."""
    chosen = os.environ.get("HEADJUDGE_CACHE")
    if chosen:
        return Path(chosen)
    from platformdirs import user_cache_path  # noqa: PLC0415 - not needed where the place is chosen

    return user_cache_path("headjudge")


def artefact_name(kind: type, files: Iterable[Path], base: Path) -> str:
    """Return the file name of the artefact made of these files in their present state."""
    digest = hashlib.sha256(repr(sys.version_info[:3]).encode())
    package = Path(__file__).parents[1]
    for root, origins in ((package, sorted(package.rglob("*.py"))), (base, files)):
        for file in origins:
            label = file.relative_to(root).as_posix().encode()
            digest.update(label + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return f"{kind.__name__.lower()}-{digest.hexdigest()[:24]}.pickle"


def write_artefact(made: object, path: Path) -> None:
    """Write an artefact, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f"{path.name}.{os.getpid()}-{get_ident()}")
    try:
        temporary.write_bytes(pickle.dumps(made, protocol=5))
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def _read(path: Path) -> object:
    try:
        return pickle.loads(path.read_bytes())  # noqa: S301 - see above
    except FileNotFoundError:
        return None
    except Exception:  # noqa: BLE001 - whatever is wrong with a cached file, it can be made again
        return None
