"""Raw records of every known form become cards as printed.

A record is known by its shape: a name in several languages is YAML-Yugi's, `desc` with a number for its type
is a row of cards.cdb, `desc` alone is YGOPRODeck's, and the rest are JSON Lines in the project's own form.
The codes and words of each form are data beside this file.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from reasoner.reading.record import CardRecord
from reasoner.reading.text.frames import with_whole_line

LONGEST_NAME = 300
LONGEST_TEXT = 20_000
_PENDULUM = re.compile(
    r"\[ ?Pendulum Effect ?\]\s*(?P<pendulum>.*?)\s*(?:-{5,}\s*)?"
    r"(?:\[ ?(?:Monster Effect|Flavor Text) ?\]\s*(?P<monster>.*))?\Z",
    re.DOTALL | re.IGNORECASE,
)
_HEADING = re.compile(r"\A\[ ?(?:Monster Effect|Flavor Text) ?\]\s*", re.IGNORECASE)


class BadRecord(ValueError):  # noqa: N818 - what it is, not only that it failed
    """A record that is not a card; the message says which field is wrong."""


class LeftOut(BadRecord):
    """A record of something else than a card of this game, left out on purpose."""


def to_card(raw: dict[str, Any]) -> CardRecord:
    """Return the card of a raw record; raises `BadRecord` naming the field that is wrong."""
    if isinstance(raw.get("name"), dict):
        fields = _yaml_yugi(raw)
    elif "desc" in raw:
        fields = _cdb(raw) if isinstance(raw.get("type"), int) else _ygoprodeck(raw)
    else:
        fields = _own(raw)
    return _checked(fields)


def _checked(fields: dict[str, Any]) -> CardRecord:
    present = {key: value for key, value in fields.items() if value is not None}
    try:
        card = msgspec.convert(present, CardRecord)
    except msgspec.ValidationError as error:
        raise BadRecord(str(error).replace("def_", "def").replace("`$.", "`")) from error
    if not card.name or len(card.name) > LONGEST_NAME:
        raise BadRecord(f"its name must have 1 to {LONGEST_NAME} characters")
    if len(card.text) > LONGEST_TEXT:
        raise BadRecord(f"its text is longer than {LONGEST_TEXT} characters")
    return with_whole_line(card)


def _own(raw: dict[str, Any]) -> dict[str, Any]:
    known = {"def_" if key == "def" else key: value for key, value in raw.items()}
    fields = {key: known[key] for key in CardRecord.__dataclass_fields__ if key in known}
    fields |= {key: _pairs(fields[key]) for key in _PAIRED if key in fields}
    return {key: _tidy(value) if key in _WORDED else value for key, value in fields.items()}


_WORDED = {"name", "text", "pendulum_text", "monster_type_line"}
_PAIRED = ("names", "limits")


def _pairs(value: Any) -> Any:
    """Return what a list says by language or by game as pairs."""
    if not isinstance(value, dict):
        return value
    return sorted((key, said) for key, said in value.items() if said is not None)


def _yaml_yugi(raw: dict[str, Any]) -> dict[str, Any]:
    fields = _own(raw)
    for key, source in (("name", "name"), ("text", "text"), ("pendulum_text", "pendulum_effect")):
        fields[key] = _english(raw.get(source))
    fields["names"] = _pairs(
        {language: _tidy(name) for language, name in raw["name"].items() if _foreign(language, name)}
    )
    fields["limits"] = _pairs(raw.get("limit_regulation"))
    fields["series"] = raw.get("series")
    arrows = raw.get("link_arrows")
    if isinstance(arrows, list):
        fields["link_arrows"] = [str(arrow).replace("\ufe0f", "") for arrow in arrows]
    if fields["name"] is None:
        raise LeftOut("it has no English name")
    return fields


def _foreign(language: str, name: Any) -> bool:
    """Say whether this is a name in another language, not how it is to be pronounced (“ja_romaji”)."""
    return language != "en" and "_" not in language and isinstance(name, str)


def _english(value: Any) -> Any:
    return _tidy(value.get("en")) if isinstance(value, dict) else value


def _ygoprodeck(raw: dict[str, Any]) -> dict[str, Any]:
    words = _codes("ygoprodeck.toml")
    kind = raw.get("type")
    if not isinstance(kind, str):
        raise BadRecord("Expected `str` - at `type`")
    if kind in words["left_out"]["types"]:
        raise LeftOut(f"it is a {kind}")
    card_type = next((means for end, means in words["card_types"].items() if kind.endswith(end)), kind)
    fields = {"password": raw.get("id"), "name": _tidy(raw.get("name")), "card_type": card_type}
    fields["series"] = [raw["archetype"]] if raw.get("archetype") else None
    fields["limits"] = _bans(raw.get("banlist_info"))
    if "typeline" not in raw and "atk" not in raw and "attribute" not in raw:
        return fields | {"property": raw.get("race"), "text": _tidy(raw.get("desc"))}
    frame = str(raw.get("frameType", kind)).lower()
    level = "rank" if words["frames"]["rank"] in frame else "level"
    linked = words["frames"]["link"] in frame
    arrows = raw.get("linkmarkers")
    return (
        fields
        | _texts(raw.get("desc"), raw.get("pend_desc"), raw.get("monster_desc"))
        | {
            "monster_type_line": _type_line(raw, kind, words),
            "attribute": raw.get("attribute"),
            "atk": _number(raw.get("atk")),
            "def_": None if linked else _number(raw.get("def")),
            "pendulum_scale": raw.get("scale"),
            "link_arrows": [words["link_arrows"].get(arrow, arrow) for arrow in arrows] if arrows else None,
            level: None if linked else raw.get("level"),
            "link_rating": raw.get("linkval") if linked else None,
        }
    )


def _bans(value: Any) -> Any:
    """Return how many copies are allowed, by game, from YGOPRODeck's `banlist_info` (“ban_tcg”)."""
    if not isinstance(value, dict):
        return None
    return _pairs({str(key).removeprefix("ban_"): limit for key, limit in value.items()})


def _type_line(raw: dict[str, Any], kind: str, words: dict[str, Any]) -> str:
    if isinstance(raw.get("typeline"), list):
        return " / ".join(map(str, raw["typeline"]))
    given = set(kind.split())
    spelt = words["spelling"]
    return " / ".join(
        [str(raw.get("race")), *(spelt.get(w, w) for w in words["type_line"]["words"] if w in given)]
    )


def _cdb(raw: dict[str, Any]) -> dict[str, Any]:
    codes = _codes("cdb.toml")
    kind = raw["type"]
    for word in _set_bits(kind, codes["left_out"]):
        raise LeftOut(f"it is a {word} card")
    card_type = next(iter(_set_bits(kind, codes["card_types"])), None)
    if card_type is None:
        raise BadRecord(f"its type {kind:#x} is neither of {', '.join(codes['card_types'])}")
    fields = {"password": raw["id"], "name": _tidy(raw["name"]), "card_type": card_type}
    if card_type != next(iter(codes["card_types"])):
        word = next(word for word, bit in codes["properties"].items() if kind & bit == bit)
        return fields | {"property": word, "text": _tidy(raw["desc"])}
    return fields | _texts(raw["desc"]) | _cdb_monster(raw, kind, codes)


def _cdb_monster(raw: dict[str, Any], kind: int, codes: dict[str, Any]) -> dict[str, Any]:
    layout = codes["layout"]
    races = _set_bits(raw["race"], codes["races"])
    linked = kind & layout["link"]
    # The low byte is Level, Rank or Link Rating; the highest byte the left Pendulum Scale.
    level = raw["level"] & 0xFF
    return {
        "monster_type_line": " / ".join([*races, *_set_bits(kind, codes["type_line"])]),
        "attribute": " ".join(_set_bits(raw["attribute"], codes["attributes"])) or None,
        "atk": _number(raw["atk"], layout["unknown_number"]),
        "def_": None if linked else _number(raw["def"], layout["unknown_number"]),
        "link_arrows": _set_bits(raw["def"], codes["link_arrows"]) if linked else None,
        "pendulum_scale": raw["level"] >> 24 & 0xFF if kind & layout["pendulum"] else None,
        "rank" if kind & layout["rank"] else "level": None if linked else level,
        "link_rating": level if linked else None,
    }


def _set_bits(value: int, bits: dict[str, int]) -> list[str]:
    return [word for word, bit in bits.items() if value & bit]


def _number(value: Any, unknown: int = -1) -> Any:
    """Return a printed ATK or DEF: lists write the printed question mark as a number below zero."""
    return "?" if value == unknown or (isinstance(value, int) and value < 0) else value


def _texts(whole: Any, pendulum: Any = None, monster: Any = None) -> dict[str, Any]:
    """Return `text` and `pendulum_text` of a monster whose two boxes may stand in one text."""
    if pendulum is not None or monster is not None:
        return {"text": _tidy(monster or ""), "pendulum_text": _tidy(pendulum)}
    boxes = _PENDULUM.search(whole) if isinstance(whole, str) else None
    if boxes is None:
        return {"text": _HEADING.sub("", _tidy(whole)) if isinstance(whole, str) else whole}
    return {"text": _tidy(boxes["monster"] or ""), "pendulum_text": _tidy(boxes["pendulum"]) or None}


def _tidy(value: Any) -> Any:
    return value.replace("\r\n", "\n").strip() if isinstance(value, str) else value


@cache
def _codes(name: str) -> dict[str, Any]:
    return tomllib.loads((resources.files(__package__) / name).read_text(encoding="utf-8"))
