"""The lexicon: every phrase is well made, every token is a word of the ontology."""

from __future__ import annotations

import ast
import re
import tomllib
from typing import TYPE_CHECKING

import pytest
from reading_cards import REPOSITORY

from reasoner.reading.text.lexicon import folder, lexicon, load

if TYPE_CHECKING:
    from pathlib import Path


TOKENS = {
    "event": "event",
    "action": "action",
    "zone": "zone",
    "place": "zone",
    "damage-step": "timing",
    "phase": "phase",
    "step": "step",
    "use-limit": "limit",
    "use-frequency": "limit",
    "part-order": "action",
    "part-state": "action",
    "applying": "applying",
}


def tables():
    """Every table of the lexicon by file."""
    for file in sorted(folder().glob("*.toml")):
        if file.name not in ("words.toml", "signs.toml", "vocabulary.toml"):
            yield from tomllib.loads(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("table", sorted(tables()))
def test_every_phrase_compiles(table: str):
    """A phrase that is not well made is found before a card needs it."""
    for entry in lexicon().table(table):
        assert entry.pattern.groups >= 0


def test_every_sign_compiles_and_is_used():
    """No sign is left over from a grammar that changed."""
    used = " ".join(
        file.read_text(encoding="utf-8") for file in (REPOSITORY / "reasoner" / "reading").rglob("*.py")
    )
    for name in tomllib.loads((folder() / "signs.toml").read_text(encoding="utf-8")):
        assert lexicon().sign(name)
        assert f'sign("{name}")' in used, name


def test_every_list_of_words_is_used():
    """No list is left over: phrases refer to it as `{name}`, or the grammar goes on by its words."""
    phrases = " ".join(file.read_text(encoding="utf-8") for file in folder().glob("*.toml"))
    code = " ".join(
        file.read_text(encoding="utf-8") for file in (REPOSITORY / "reasoner" / "reading").rglob("*.py")
    )
    for name in tomllib.loads((folder() / "words.toml").read_text(encoding="utf-8")):
        assert f"{{{name}}}" in phrases or f'listed("{name}")' in code, name


def _spelled(pattern: ast.expr) -> list[str]:
    """Return the English words that a pattern spells out."""
    parts = pattern.values if isinstance(pattern, ast.JoinedStr) else [pattern]
    literals = [one.value for one in parts if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    return re.findall(r"[a-zA-Z]{2,}", re.sub(r"\\.|\(\?P?<\w*", " ", " ".join(literals)))


@pytest.mark.parametrize(
    "file", sorted((REPOSITORY / "reasoner" / "reading").rglob("*.py")), ids=lambda file: file.stem
)
def test_no_module_of_the_reader_spells_a_pattern_of_words(file: Path):
    """The words of texts are data: a regular expression with English words in it is a sign of the lexicon."""
    calls = [
        node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)
    ]
    for call in calls:
        if ast.unparse(call.func).startswith("re."):
            assert not _spelled(call.args[0]), ast.unparse(call)


@pytest.mark.parametrize(("table", "base"), TOKENS.items())
def test_tokens_are_words_of_the_ontology(table: str, base: str):
    """What the reader says of an effect, the rules understand."""
    words = "\n".join(file.read_text(encoding="utf-8") for file in (REPOSITORY / "ontology").glob("*.ttl"))
    for entry in lexicon().table(table):
        if "picks" in entry.traits:
            continue
        assert re.search(rf"^{base}:{entry.token} a ", words, re.MULTILINE), (table, entry.token)


@pytest.mark.parametrize("table", ["part-lead", "part-until"])
def test_durations_are_words_of_the_ontology(table: str):
    """How long a part applies is said in the ontology's words."""
    words = "\n".join(file.read_text(encoding="utf-8") for file in (REPOSITORY / "ontology").glob("*.ttl"))
    for entry in lexicon().table(table):
        if "until" in entry.traits:
            assert re.search(rf"^until:{entry.traits['until']} a ", words, re.MULTILINE), entry.traits


def test_a_judge_can_add_a_phrase(tmp_path: Path):
    """A lexicon in another folder is read the same way, with its own phrases."""
    for file in folder().glob("*.toml"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    with (tmp_path / "zones.toml").open("a", encoding="utf-8") as zones:
        zones.write("\n[[zone]]\ntoken = \"field\"\nphrases = ['the table']\n")
    found = load(tmp_path).first("zone", "from the table")
    assert found is not None
    assert found[0].token == "field"


def test_words_that_refer_to_themselves_are_refused(tmp_path: Path):
    """A circle of words is reported, not followed."""
    for file in folder().glob("*.toml"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    with (tmp_path / "words.toml").open("a", encoding="utf-8") as words:
        words.write("\nround = ['{round}']\n")
    with (tmp_path / "zones.toml").open("a", encoding="utf-8") as zones:
        zones.write("\n[[zone]]\ntoken = \"field\"\nphrases = ['{round}']\n")
    with pytest.raises(ValueError, match="refer to themselves"):
        load(tmp_path)
