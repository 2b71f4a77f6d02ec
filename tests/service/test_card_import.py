"""Card lists of every format become cards; imports are all or nothing, restartable, idempotent."""

from __future__ import annotations

import gzip
import json
import sqlite3
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from reasoner.errors import CardImportError
from reasoner.reading.record import CardRecord
from service.cards import importing, readings
from service.cards.importing import import_lists
from service.cards.shapes import BadRecord, LeftOut, to_card
from service.cards.store import FILE_NAME, CardStore

if TYPE_CHECKING:
    from pathlib import Path

DRAGON = {
    "password": 1,
    "konami_id": 9,
    "name": "Paper Dragon",
    "card_type": "Monster",
    "monster_type_line": "Dragon / Pendulum / Effect",
    "attribute": "DARK",
    "level": 4,
    "pendulum_scale": 5,
    "atk": 1000,
    "def": "?",
    "text": "Draw 1 card.",
    "pendulum_text": "Gain 100 LP.",
}
EXPECTED = CardRecord(
    "Paper Dragon",
    1,
    9,
    "Monster",
    None,
    "Dragon / Pendulum / Effect",
    "DARK",
    4,
    None,
    None,
    5,
    1000,
    "?",
    "Draw 1 card.",
    "Gain 100 LP.",
)
BOXES = f"[ Pendulum Effect ]\r\nGain 100 LP.\r\n{'-' * 40}\r\n[ Monster Effect ]\r\nDraw 1 card."


@pytest.fixture(autouse=True)
def reader(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Make a reader that only writes down which cards it was given."""
    read: list[str] = []

    def pack(card: CardRecord) -> bytes:
        read.append(card.name)
        if "unreadable" in card.text:
            raise ValueError("no verb")
        return b"read " + card.name.encode()

    monkeypatch.setattr(readings, "pack", pack)
    monkeypatch.setattr(readings, "fingerprint", lambda: "reader-1")
    return read


def lines(path: Path, *records: dict[str, Any] | str) -> Path:
    """Write records as JSON Lines."""
    path.write_text("".join((r if isinstance(r, str) else json.dumps(r)) + "\n" for r in records))
    return path


def database(path: Path, *rows: tuple[Any, ...]) -> Path:
    """Write a cards.cdb; rows are id, alias, type, atk, def, level, race, attribute, name, desc."""
    with sqlite3.connect(path) as cdb:
        cdb.execute(
            "CREATE TABLE datas (id, ot, alias, setcode, type, atk, def, level, race, attribute, category)"
        )
        cdb.execute("CREATE TABLE texts (id, name, desc, str1)")
        for id_, alias, kind, atk, def_, level, race, attribute, name, desc in rows:
            cdb.execute(
                "INSERT INTO datas VALUES (?,3,?,0,?,?,?,?,?,?,0)",
                (id_, alias, kind, atk, def_, level, race, attribute),
            )
            cdb.execute("INSERT INTO texts VALUES (?,?,?,'')", (id_, name, desc))
    cdb.close()
    return path


def imported(directory: Path, *names: str) -> list[CardRecord | None]:
    """Return the cards of the store by name."""
    store = CardStore.open(directory)
    return [store.find(name) for name in names]


def test_json_lines(tmp_path: Path):
    """A record in the project's own form becomes the card it says, gzipped or not."""
    plain = lines(tmp_path / "cards.jsonl", DRAGON, DRAGON | {"password": 2, "name": "Other"})
    packed = tmp_path / "cards.gz"
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    import_lists([plain], tmp_path / "a")
    import_lists([packed], tmp_path / "b")
    assert imported(tmp_path / "a", "paper dragon") == [EXPECTED]
    assert CardStore.open(tmp_path / "a").digest == CardStore.open(tmp_path / "b").digest


def test_what_a_list_says_besides_is_kept(tmp_path: Path):
    """Archetypes, names in other languages and limits come with a card, by language and by game."""
    more = {
        "series": ["Paper"],
        "names": {"fr": "Dragon de Papier", "de": "Papierdrache"},
        "limits": {"tcg": "Limited"},
    }
    import_lists([lines(tmp_path / "cards.jsonl", DRAGON | more)], tmp_path / "a")
    (dragon,) = imported(tmp_path / "a", "Paper Dragon")
    assert dragon == replace(
        EXPECTED,
        series=("Paper",),
        names=(("de", "Papierdrache"), ("fr", "Dragon de Papier")),
        limits=(("tcg", "Limited"),),
    )


@pytest.mark.parametrize(
    ("line", "text", "whole"),
    [
        ("Dragon", "It is made of paper.", "Dragon / Normal"),
        ("Dragon / Tuner", "Draw 1 card.", "Dragon / Tuner / Effect"),
        ("Dragon / Fusion", '"Paper" + "Scissors"', "Dragon / Fusion"),
        ("Dragon / Normal / Tuner", "It is made of paper.", "Dragon / Normal / Tuner"),
    ],
)
def test_a_type_line_is_made_whole(tmp_path: Path, line: str, text: str, whole: str):
    """What some lists leave out of the line, that it is a Normal or an Effect Monster, is put back."""
    card = {"name": "Paper Dragon", "card_type": "Monster", "monster_type_line": line, "text": text}
    import_lists([lines(tmp_path / "cards.jsonl", card)], tmp_path / "a")
    (dragon,) = imported(tmp_path / "a", "Paper Dragon")
    assert dragon.monster_type_line == whole


def test_cdb(tmp_path: Path):
    """A row of cards.cdb becomes a card: bits become words, packed numbers their parts, one text two boxes."""
    pendulum = 0x1 | 0x20 | 0x1000000
    link = 0x1 | 0x20 | 0x4000000
    cdb = database(
        tmp_path / "cards.cdb",
        (1, 0, pendulum, 1000, -2, 4 | 5 << 24 | 5 << 16, 0x2000, 0x20, "Paper Dragon", BOXES),
        (2, 0, link, 1500, 0x1 | 0x80, 2, 0x1, 0x10, "Linked", "Two."),
        (3, 0, 0x1 | 0x20 | 0x800000, 10, 0, 4, 0x1, 0x10, "Ranked", "Three."),
        (4, 0, 0x2 | 0x10000, 0, 0, 0, 0, 0, "Quick", "Four."),
        (5, 0, 0x4, 0, 0, 0, 0, 0, "Plain Trap", "Five."),
        (6, 0, 0x8000002, 0, 0, 0, 0, 0, "Knack", "Six."),
        (7, 0, 0x8, 0, 0, 0, 0, 0, "Odd", "Seven."),
    )
    report = import_lists([cdb], tmp_path)
    found = imported(tmp_path, "Paper Dragon", "Linked", "Ranked", "Quick", "Plain Trap")
    dragon, linked, ranked, quick, trap = found
    assert dragon == CardRecord(**{f: getattr(EXPECTED, f) for f in EXPECTED.__slots__} | {"konami_id": None})
    assert linked
    assert (linked.link_arrows, linked.def_, linked.level) == (("↙", "⬆"), None, None)
    assert linked.link_rating == 2
    assert ranked
    assert (ranked.rank, ranked.level, ranked.monster_type_line) == (4, None, "Warrior / Xyz / Effect")
    assert quick
    assert (quick.card_type, quick.property, quick.atk) == ("Spell", "Quick-Play", None)
    assert trap
    assert (trap.card_type, trap.property) == ("Trap", "Normal")
    assert report.left_out == 1
    assert [key for key, _ in report.bad] == ["cards.cdb card 7"]


def test_ygoprodeck(tmp_path: Path):
    """A card of YGOPRODeck's list becomes a card, with `typeline` or in the older form without it."""
    card = {
        "id": 1,
        "name": "Paper Dragon",
        "type": "Pendulum Effect Monster",
        "frameType": "effect_pendulum",
        "desc": BOXES,
        "race": "Dragon",
        "attribute": "DARK",
        "level": 4,
        "scale": 5,
        "atk": 1000,
        "def": -1,
    }
    newer = card | {
        "name": "Newer",
        "id": 2,
        "typeline": ["Dragon", "Pendulum", "Effect"],
        "pend_desc": "P.",
        "monster_desc": "M.",
    }
    spell = {
        "id": 3,
        "name": "Quick",
        "type": "Spell Card",
        "frameType": "spell",
        "race": "Quick-Play",
        "desc": "Four.",
    }
    linked = {
        "id": 4,
        "name": "Linked",
        "type": "Link Monster",
        "frameType": "link",
        "race": "Fiend",
        "typeline": ["Fiend", "Link"],
        "attribute": "DARK",
        "atk": 1,
        "linkval": 1,
        "linkmarkers": ["Top"],
        "archetype": "Chain",
        "banlist_info": {"ban_tcg": "Limited"},
        "desc": "x",
    }
    ranked = {
        "id": 5,
        "name": "Ranked",
        "type": "XYZ Monster",
        "frameType": "xyz",
        "race": "Fiend",
        "attribute": "DARK",
        "level": 3,
        "atk": 1,
        "def": 2,
        "desc": "x",
    }
    skill = {"id": 6, "name": "Knack", "type": "Skill Card", "frameType": "skill", "race": "x", "desc": "x"}
    path = tmp_path / "cardinfo.json"
    path.write_text(json.dumps({"data": [card, newer, spell, linked, ranked, skill]}))
    report = import_lists([path], tmp_path)
    old, new, quick, link, xyz = imported(tmp_path, "Paper Dragon", "Newer", "Quick", "Linked", "Ranked")
    assert old == CardRecord(**{f: getattr(EXPECTED, f) for f in EXPECTED.__slots__} | {"konami_id": None})
    assert new
    assert (new.text, new.pendulum_text) == ("M.", "P.")
    assert quick
    assert (quick.card_type, quick.property, quick.text) == ("Spell", "Quick-Play", "Four.")
    assert link
    assert (link.link_arrows, link.def_, link.level) == (("⬆",), None, None)
    assert (link.link_rating, link.series, link.limits) == (1, ("Chain",), (("tcg", "Limited"),))
    assert xyz
    assert (xyz.rank, xyz.level, xyz.monster_type_line) == (3, None, "Fiend / Xyz")
    assert report.left_out == 1


def test_yaml_yugi(tmp_path: Path):
    """A folder of YAML-Yugi cards, or one file with all of them, becomes the same cards."""
    card = DRAGON | {
        "name": {"en": "Paper Dragon", "de": "Papierdrache"},
        "text": {"en": "Draw 1 card."},
        "pendulum_effect": {"en": "Gain 100 LP."},
        "series": ["Paper"],
        "sets": {},
    }
    card.pop("pendulum_text")
    linked = card | {
        "password": 2,
        "name": {"en": "Linked"},
        "link_arrows": ["⬇️"],
        "def": None,
        "pendulum_effect": None,
    }
    japanese = card | {"password": 3, "name": {"ja": "紙"}}
    folder = tmp_path / "cards"
    folder.mkdir()
    for number, item in enumerate((card, linked, japanese)):
        (folder / f"{number}.json").write_text(json.dumps(item))
    whole = tmp_path / "cards.json"
    whole.write_text(json.dumps([card, linked, japanese]))
    report = import_lists([folder], tmp_path / "a")
    import_lists([whole], tmp_path / "b")
    dragon, link = imported(tmp_path / "a", "Paper Dragon", "Linked")
    assert dragon == replace(EXPECTED, series=("Paper",), names=(("de", "Papierdrache"),))
    assert link
    assert link.link_arrows == ("⬇",)
    assert report.left_out == 1
    assert CardStore.open(tmp_path / "a").digest == CardStore.open(tmp_path / "b").digest


@pytest.mark.parametrize(
    ("record", "says"),
    [
        ({"name": ""}, "name"),
        ({"name": 3}, "name"),
        ({"name": "x", "level": "four"}, "level"),
        ({"name": "x", "def": [1]}, "def"),
        ({"name": "x", "text": "y" * 30_000}, "text"),
        ({"text": "nameless"}, "name"),
        ({"name": "x", "password": True}, "password"),
        ({"id": 1, "name": "x", "type": None, "desc": "y"}, "type"),
    ],
)
def test_a_bad_record_is_told(record: dict[str, Any], says: str):
    """A record that is no card is refused with the name of the field that is wrong."""
    with pytest.raises(BadRecord, match=says) as caught:
        to_card(record)
    assert not isinstance(caught.value, LeftOut)


def test_bad_records_are_skipped(tmp_path: Path):
    """Bad records are reported by their key or line; the good ones around them are imported."""
    path = lines(
        tmp_path / "l",
        DRAGON,
        "{broken",
        '["list"]',
        {"password": 5, "name": "x", "atk": {}},
        DRAGON | {"password": 2},
    )
    report = import_lists([path], tmp_path)
    assert [key for key, _ in report.bad] == ["line 2", "line 3", "line 4 (5)"]
    assert report.total == 2


@pytest.mark.parametrize(
    "content", [b"", b"hello", b"{", b"[]", b"\x1f\x8bnot gzip", b"SQLite format 3\0" + b"x" * 200, b"[1, 2]"]
)
def test_what_is_no_list_is_refused(tmp_path: Path, content: bytes):
    """A file that is none of the formats is refused, and the store stays as it was."""
    import_lists([lines(tmp_path / "good", DRAGON)], tmp_path)
    before = (tmp_path / FILE_NAME).read_bytes()
    (tmp_path / "bad").write_bytes(content)
    with pytest.raises(CardImportError):
        import_lists([tmp_path / "good", tmp_path / "bad"], tmp_path)
    assert (tmp_path / FILE_NAME).read_bytes() == before
    assert not list(tmp_path.glob(".cards-*"))


def test_an_unchanged_list_is_not_imported_again(tmp_path: Path, reader: list[str]):
    """The same list again does nothing and says so; a changed one reads only what changed."""
    path = lines(tmp_path / "l", DRAGON)
    import_lists([path], tmp_path)
    assert import_lists([path], tmp_path).unchanged
    lines(path, DRAGON, DRAGON | {"password": 2, "name": "New"})
    report = import_lists([path], tmp_path)
    assert (report.unchanged, report.read, report.reused) == (False, 1, 1)
    assert reader == ["Paper Dragon", "New"]


def test_a_changed_reader_reads_again(tmp_path: Path, reader: list[str], monkeypatch: pytest.MonkeyPatch):
    """When the reader has changed, the same list is read again, and old readings are not given out."""
    path = lines(tmp_path / "l", DRAGON)
    import_lists([path], tmp_path)
    monkeypatch.setattr(readings, "fingerprint", lambda: "reader-2")
    assert CardStore.open(tmp_path).reading(EXPECTED) is None
    assert not import_lists([path], tmp_path).unchanged
    assert len(reader) == 2


def test_lists_add_up(tmp_path: Path):
    """A second list adds its cards and replaces those it has too; --replace forgets the others."""
    one = lines(tmp_path / "1", DRAGON, DRAGON | {"password": 2, "name": "Second"})
    two = lines(tmp_path / "2", DRAGON | {"text": "Newer text."}, DRAGON | {"password": 3, "name": "Third"})
    import_lists([one], tmp_path)
    assert import_lists([two], tmp_path).total == 3
    (dragon,) = imported(tmp_path, "Paper Dragon")
    assert dragon
    assert dragon.text == "Newer text."
    assert import_lists([one], tmp_path, replace=True).total == 2


def test_an_interrupted_import_goes_on(tmp_path: Path, reader: list[str]):
    """An import that was stopped leaves the store as it was; started again it reads only what is left."""
    cards = [DRAGON | {"password": number, "name": f"Card {number}"} for number in range(1, 65)]
    path = lines(tmp_path / "l", *cards)

    def stop(done: int, _total: int) -> None:
        if done == 40:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        import_lists([path], tmp_path, progress=stop)
    assert len(CardStore.open(tmp_path)) == 0
    (tmp_path / ".cards-xyz.part").write_bytes(b"left by a process that was killed")
    with (tmp_path / importing.JOURNAL).open("ab") as journal:
        journal.write(b"cut short by a crash")
    reader.clear()
    report = import_lists([path], tmp_path)
    assert (report.read, report.reused, report.total) == (24, 40, 64)
    assert len(reader) == 24
    assert not (tmp_path / importing.JOURNAL).exists()
    assert not list(tmp_path.glob(".cards-*"))


def test_a_card_that_cannot_be_read_is_kept(tmp_path: Path):
    """A card on whose text the reader fails is imported without a reading, and reported."""
    report = import_lists([lines(tmp_path / "l", DRAGON | {"text": "unreadable"})], tmp_path)
    assert report.unread == [("Paper Dragon", "ValueError: no verb")]
    assert report.total == 1


def test_two_imports_at_once(tmp_path: Path):
    """While one import runs, another is refused."""
    with importing._alone(tmp_path), pytest.raises(CardImportError, match="under way"):
        import_lists([lines(tmp_path / "l", DRAGON)], tmp_path)


def test_a_damaged_store_is_told(tmp_path: Path):
    """A store file that is cut short or something else is an error that says what to do."""
    import_lists([lines(tmp_path / "l", DRAGON)], tmp_path)
    whole = (tmp_path / FILE_NAME).read_bytes()
    for content in (whole[:-5], whole[:20], b"something else"):
        (tmp_path / FILE_NAME).write_bytes(content)
        with pytest.raises(CardImportError) as caught:
            CardStore.open(tmp_path)
        assert "--replace" in caught.value.hint
