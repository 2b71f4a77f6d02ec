"""How much a question may tell: what is too long is refused before anything is made of it, field by field.

How long a list may be its shape says (`sh:maxCount`), else it is `LONGEST`. Texts of cards are read word by word,
which takes longer than all else; so all of them together have a limit, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from reasoner.errors import Fault

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from reasoner.knowledge.vocabulary import Vocabulary

LONGEST: Final = 120
"""So many entries a list may have of which its shape says nothing."""
LONGEST_TEXT: Final = 4_000
"""So many characters one text may have: some four times as many as any printed one."""
MOST_TEXT: Final = 20_000
"""So many characters all texts may have together."""
DEEPEST: Final = 40
"""So many objects and lists may stand within each other."""


def longest_lists(vocabulary: Vocabulary) -> dict[str, int]:
    """Return how long the lists may be of which the shapes say so, by their keys."""
    fields = (field for shape in vocabulary.shapes.values() for field in shape.fields.values())
    return {field.key: field.most for field in fields if field.most is not None}


def excesses(question: Mapping[str, Any], longest: Mapping[str, int]) -> Iterator[Fault]:
    """Yield a fault for everything in a question that is too long or too deep."""
    told = 0
    waiting: list[tuple[Any, str, str, int]] = [(question, "", "", 0)]
    while waiting:
        value, path, key, depth = waiting.pop()
        if isinstance(value, str):
            told += len(value)
            if len(value) > LONGEST_TEXT:
                yield Fault(path, f"{len(value):,} characters", f"at most {LONGEST_TEXT:,} characters")
        elif not isinstance(value, (dict, list, tuple)):
            continue
        elif depth > DEEPEST:
            yield Fault(path, "lists and objects too deep in each other", f"at most {DEEPEST} of them")
        elif isinstance(value, dict):
            for name, inner in value.items():
                waiting.append((inner, f"{path}.{name}" if path else str(name), str(name), depth + 1))
        elif len(value) > longest.get(key, LONGEST):
            most = longest.get(key, LONGEST)
            yield Fault(path, f"a list of {len(value):,} entries", f"at most {most} entries")
        else:
            waiting += ((inner, f"{path}[{at}]", key, depth + 1) for at, inner in enumerate(value))
    if told > MOST_TEXT:
        yield Fault(
            "(root)", f"{told:,} characters of text", f"at most {MOST_TEXT:,} characters in all texts"
        )
