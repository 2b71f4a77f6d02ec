"""Clauses about the table and its history: a subject with what is said of it, as a condition.

“You control 2 or more Dragon monsters”, “this card was Special Summoned this turn”, “your LP are lower than your
opponent's”. A clause is formal as a whole, or it is not read at all.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from reasoner.reading.clauses.counting import EQUAL, LEAST, Condition, among, denied
from reasoner.reading.clauses.deeds import Play, acted, performed, standing_itself, suffered
from reasoner.reading.clauses.forms import NOW, PAST, clause_ends, clauses, fill, matches, merged
from reasoner.reading.clauses.subjects import CARD, CARDS, OTHER, PLAYER, THIS, Subject, pointed, subjects
from reasoner.reading.filters.constructions import held, slot
from reasoner.reading.text.lexicon import listed, sign

if TYPE_CHECKING:
    from reasoner.reading.filters.constructions import Match
    from reasoner.reading.filters.tokens import Words

_OF_CARD = {
    "by",
    "from",
    "cause",
    "byEffectOf",
    "byThis",
    "when",
    "using",
    "usingItsName",
    "to",
    "asMaterial",
    "fromSide",
    "fromFace",
    "toSide",
}
"""What a play may say that a filter's history of a card says, too."""
_AFTER_QUALITY = listed("follows-a-quality")
_LONGEST_QUALITY, _NOUN = 6, "monsters"
_SUMMON, _ITSELF = "summoned", "itself"
_BECAUSE = "because"


class Clause(NamedTuple):
    """A clause that was understood: its condition, where it ends, and of what it tells."""

    condition: Condition
    end: int
    about: Subject | None


def clause(words: Words, at: int, before: Subject | None = None) -> Clause | None:
    """Return the clause that begins at a word and reaches farthest; one without a subject has that of `before`."""
    found = [*_impersonal(words, at)]
    for about in subjects(words, at):
        found += _told_of(about, words, about.end)
    if before is not None:
        found += _told_of(before, words, at)
    return max(found, key=lambda one: one.end, default=None)


def _impersonal(words: Words, at: int) -> list[Clause]:
    told = (
        Clause(_stated(match, None), match.end, None)
        for match in matches("whole", words, at)
        if clause_ends(words, match.end)
    )
    return [one for one in told if one.condition]


def _told_of(about: Subject, words: Words, at: int) -> list[Clause]:
    """Return every way to read the words from a place on as what is said of a subject."""
    return [*states_of(about, words, at), *_history(about, words, at)]


def states_of(about: Subject, words: Words, at: int, *, at_end: bool = True) -> list[Clause]:
    """Return every way to read the words at a place as what a subject is or has; `at_end`: a clause must end there."""
    found = []
    at += words.at(at) == ","  # “a monster, except a Token, is on the field”
    for match in matches(about.sort, words, at):
        condition = _stated(match, about)
        end = match.end
        if words.at(end) == _BECAUSE and about.sort == CARD:
            reason = _reason(about, words, end)
            if reason is None:
                continue
            condition, end = joined("and", [condition, reason.condition]), reason.end
        if condition and (clause_ends(words, end) or not at_end):
            found.append(Clause(condition, end, about))
    return found


def _reason(about: Subject, words: Words, at: int) -> Clause | None:
    """Return how the card came to where it is: “because it was destroyed and sent there this turn”."""
    again = pointed(words, at + 1)
    if again is None or again.name not in (about.name, words.context.near) or words.at(again.end) != "was":
        return None
    told = _participles(words, again.end + 1)
    if told is None:
        return None
    return Clause(_moved(replace(about, asks=again.asks), told[0]), told[1], about)


def _stated(match: Match, about: Subject | None) -> Condition:
    """Return the condition of a row: how many cards there are, what a card is, or what the row says outright."""
    row = match.row.says
    _its_own(match.slots)
    known: dict[str, Any] = {"player": about.side, "name": about.name} if about else {}
    if about is None and "player" in match.slots:
        known["other"] = OTHER[match.slots["player"]]
    if "says" in row:
        condition: Condition = fill(row["says"], {**match.slots, **known})
    elif "fits" in row:
        asks = fill(row["fits"], match.slots)
        condition = {"reference": about.name if about else THIS, "fits": asks}
        condition |= {"asOf": "then"} if "past" in row else {}
    else:
        condition = _counted(match, about, known)
    if condition and row.get("denied"):
        condition = denied(condition) if "compare" in condition else {"not": condition}
    if condition and row.get("activated"):
        condition = {"whenActivated": condition}
    if condition and about and about.asks:
        condition = joined("and", [{"reference": about.name, "fits": about.asks}, condition])
    return condition


def _its_own(slots: dict[str, Any]) -> None:
    """Let “its original ATK” be that of the card whose value it is compared with."""
    value, amount = slots.get("value"), slots.get("amount")
    if isinstance(value, dict) and isinstance(amount, dict) and isinstance(amount.get("with"), dict):
        other = amount["with"]
        if other.get("of") == _ITSELF and "stat" in value:
            slots["amount"] = {**amount, "with": {**other, "of": value["of"]}}


def _counted(match: Match, about: Subject | None, known: dict[str, Any]) -> Condition:
    """Return how many cards there are to be where the row says; nothing where the words leave the place open."""
    row = match.row.says
    counted: Condition = about.counted if about and about.sort == CARDS else match.slots["cards"]
    if about and (about.name == "both" or (about.name == "either" and _are_several(counted))):
        joint = "and" if about.name == "both" else "or"
        return joined(joint, [_among(counted, row, match, {"player": each}) for each in OTHER])
    return _among(counted, row, match, known)


def _are_several(counted: Condition) -> bool:
    """Say whether more than one card is asked for, so that it matters whether one player has them all."""
    return "compare" not in counted or (counted["op"], counted["with"]) != (LEAST, 1)


def _among(counted: Condition, row: Any, match: Match, known: dict[str, Any]) -> Condition:
    found = among(counted, fill_where(row.get("where", {}), {**match.slots, **known}))
    return found if "placed" not in row or _is_placed(found) else {}


def fill_where(where: dict[str, Any], slots: dict[str, Any]) -> dict[str, Any]:
    """Return what a row adds to the cards that are counted; keys that fill gaps only stay marked."""
    kept = {key: value for key, value in where.items() if key.endswith("?")}
    sure = {key: value for key, value in where.items() if not key.endswith("?")}
    return {**fill(sure, slots), **fill_gaps(kept, slots)}


def fill_gaps(where: dict[str, Any], slots: dict[str, Any]) -> dict[str, Any]:
    """Return the keys that fill gaps with their slots filled, still marked."""
    return {
        f"{key}": value for key, value in ((key, fill(value, slots)) for key, value in where.items()) if value
    }


def _is_placed(condition: Condition) -> bool:
    """Say whether the counted cards are said to be somewhere."""
    for joint in ("and", "or"):
        if joint in condition:
            return all(_is_placed(one) for one in condition[joint])
    value = condition["compare"]
    asks = value.get("count", value.get("of", {}))
    return "places" in asks or all("places" in one for one in asks.get("any", [{}]))


def joined(joint: str, conditions: list[Condition]) -> Condition:
    """Return conditions as one; those joined the same way lie flat."""
    if not all(conditions):
        return {}
    flat = [inner for one in conditions for inner in (one[joint] if one.keys() == {joint} else [one])]
    return flat[0] if len(flat) == 1 else {joint: flat}


# History


def _history(about: Subject, words: Words, at: int) -> list[Clause]:
    """Return what is said to have happened to the subject, or that it has done."""
    player = about.sort == PLAYER
    found = _did(about, words, at) if player else [*_was(about, words, at), *_performed(about, words, at)]
    return [one for one in found if one.condition and clause_ends(words, one.end)]


def _denial(words: Words, at: int) -> int:
    """Return where the words end that deny what follows in the past (“did not”, “have not”); -1 without them."""
    found = clauses().table("denial").at(words, at)
    return found[1] if found else -1


def _did(about: Subject, words: Words, at: int) -> list[Clause]:
    after = _denial(words, at)
    tenses = (NOW, PAST) if after >= 0 else (PAST,)
    perfect = clauses().table("perfect").at(words, at) if after < 0 else None
    at = perfect[1] if perfect else at
    deeds = [acted(words, max(at, after), tense) for tense in tenses]
    found = []
    for deed in deeds:
        if deed is None:
            continue
        play, counted = _without_count(deed.play)
        if about.side:
            play = {"by": about.side, **play}
        condition = happened(play, counted)
        found.append(Clause(denied_play(condition) if after >= 0 else condition, deed.end, about))
    return found


def _without_count(play: Play) -> tuple[Play, Condition]:
    """Take the number of cards out of a play: the play of any one of them, and how many there are to be."""
    counted = play.get("cards")
    if counted is None:
        return play, {}
    rest = {key: value for key, value in play.items() if key != "cards"}
    value = counted.get("compare", {})
    if "count" not in value:
        return {}, {}
    return ({**rest, "card": value["count"]} if value["count"] else rest), counted


def happened(play: Play, counted: Condition | None = None) -> Condition:
    """Return that a play was made, so often as `counted` tells."""
    if not play:
        return {}
    ways = play.get("ways")
    if ways:
        rest = {key: value for key, value in play.items() if key != "ways"}
        return joined("or", [happened({**rest, **way}, counted) for way in ways])
    told = counted or {}
    return {"happened": play, "op": told.get("op", LEAST), "with": told.get("with", 1)}


def denied_play(condition: Condition) -> Condition:
    """Return that a play was not made."""
    if condition.get("op") == LEAST and condition.get("with") == 1:
        return {**condition, "op": EQUAL, "with": 0}
    return {"not": condition} if condition else {}


def _performed(about: Subject, words: Words, at: int) -> list[Clause]:
    after = _denial(words, at)
    tenses = (NOW, PAST) if after >= 0 else (PAST,)
    found = []
    for tense in tenses:
        deed = performed(words, max(at, after), tense)
        if deed is None:
            continue
        condition = _play_of(about, deed.play)
        found.append(Clause(denied_play(condition) if after >= 0 else condition, deed.end, about))
    return found


def _play_of(about: Subject, play: Play) -> Condition:
    """Return that a card or one of several has done something."""
    if about.sort == CARDS:
        value = about.counted.get("compare", {})
        return happened({**play, "card": value["count"]}, about.counted) if "count" in value else {}
    condition = happened({**play, **({"byThis": True} if about.name == THIS else {"of": about.name})})
    return (
        joined("and", [{"reference": about.name, "fits": about.asks}, condition]) if about.asks else condition
    )


def _was(about: Subject, words: Words, at: int) -> list[Clause]:
    auxiliary = clauses().table("auxiliary").at(words, at)
    if auxiliary is None or auxiliary[0].says["tense"] != PAST:
        return []
    told = _participles(words, auxiliary[1])
    if told is None:
        return []
    condition = _moved(about, told[0])
    if condition and auxiliary[0].says.get("denied"):
        condition = denied_play(condition) if "happened" in condition else {"not": condition}
    return [Clause(condition, told[1], about)]


def came_to(words: Words, at: int, when: str = "this-turn") -> Clause | None:
    """Return what a stretch of the game is said to have brought a card: “(the turn) this card is Normal Summoned”."""
    for about in subjects(words, at):
        auxiliary = clauses().table("auxiliary").at(words, about.end)
        if about.sort == PLAYER or auxiliary is None or auxiliary[0].says.get("denied"):
            continue
        told = _participles(words, auxiliary[1])
        if told is not None:
            (joint, plays), end = told
            condition = _moved(about, (joint, [{"when": when, **play} for play in plays]))
            if condition:
                return Clause(condition, end, about)
    return None


def _participles(words: Words, at: int) -> tuple[tuple[str, list[Play]], int] | None:
    """Return participles joined by “and” or “or”, with what is said of all of them (“… this turn”)."""
    deeds = [suffered(words, at)]
    joint = ""
    while (last := deeds[-1]) is not None and words.at(last.end) in ("and", "or"):
        if joint and words.at(last.end) != joint:
            return None
        after = suffered(words, _past_auxiliary(words, last.end + 1))
        if after is None:
            break
        joint = words.at(last.end)
        deeds.append(after)
    told = [deed for deed in deeds if deed is not None]
    if not told:
        return None
    return (joint or "and", _shared([deed.play for deed in told])), told[-1].end


def _past_auxiliary(words: Words, at: int) -> int:
    found = clauses().table("auxiliary").at(words, at)
    return found[1] if found and found[0].says["tense"] == PAST and not found[0].says.get("denied") else at


def _shared(plays: list[Play]) -> list[Play]:
    """Return plays with the time that the last one names said of all of them."""
    when = plays[-1].get("when")
    return [{"when": when, **play} for play in plays] if when else plays


def _moved(about: Subject, told: tuple[str, list[Play]]) -> Condition:
    """Return that a card has come to this, or that it happened to so many cards.

    What is said of the card besides is said of that time (“this card on the field was used as material”).
    """
    joint, plays = told
    if "any" in about.asks:
        return {}
    stood = {key: value for key, value in about.asks.items() if key in _STOOD}
    if stood:
        plays = [{**play, "standing": merged([stood, play.get("standing", {})], {})} for play in plays]
    condition = joined(joint, [_one_moved(about, play) for play in plays])
    asks = {key: value for key, value in about.asks.items() if key not in _STOOD}
    if condition and asks:
        return joined("and", [{"reference": about.name, "fits": asks}, condition])
    return condition


def _one_moved(about: Subject, play: Play) -> Condition:
    if about.sort == CARDS:
        value = about.counted.get("compare", {})
        if "count" not in value:
            return {}
        asks = merged([value["count"], play.get("standing", {})], {})
        rest = {key: one for key, one in play.items() if key != "standing"}
        if "places" in asks and "from" not in rest:  # “a monster you controlled was destroyed”
            rest |= {_STOOD[key]: asks[key] for key in _STOOD if key in asks}
            asks = {key: one for key, one in asks.items() if key not in _STOOD}
        return happened({**rest, "card": asks} if asks else rest, about.counted)
    asks = history_of(standing_itself(play) if about.name == THIS else play)
    return {"reference": about.name, "fits": asks} if asks else {}


_STOOD = {"places": "from", "side": "fromSide", "face": "fromFace"}
"""Where a card stood when it was moved is where it came from, and how it lay there."""


def history_of(play: Play) -> dict[str, Any]:
    """Return a play that happened to a card as what a filter asks of that card's history; nothing if it cannot."""
    ways = play.get("ways")
    if ways:
        rest = {key: value for key, value in play.items() if key != "ways"}
        told = [history_of({**rest, **way}) for way in ways]
        return {"any": told} if all(told) else {}
    if play.keys() - _OF_CARD - {"did", "standing"}:
        return {}
    if play["did"] == ["set"] and "to" in play:
        return {}  # “was Set on your field” tells how the card lay there, not that it was Set
    standing = play.get("standing", {})
    if standing.keys() - _STOOD.keys() or (standing.keys() - {"face"} and "from" in play):
        return {}
    further = {key: value for key, value in play.items() if key not in ("did", "standing")}
    further |= {_STOOD[key]: value for key, value in standing.items()}
    if all(event.endswith(_SUMMON) for event in play["did"]):
        how = [event for event in play["did"] if event != _SUMMON]
        if "byEffectOf" in further and further.get("cause") == "effect":
            further = {key: value for key, value in further.items() if key != "cause"}
        return {_SUMMON: {**({"how": how} if how else {}), **further}}
    return {"moved": {"event": play["did"], **further}}


# Words inside clauses


@slot("history")
def history(words: Words, at: int) -> tuple[dict[str, Any], int] | None:
    """Return what a card has come to, as a filter: “Special Summoned this turn by the effect of a Dragon monster”."""
    told = _participles(words, at)
    if told is None or len(told[0][1]) != 1:
        return None
    asks = history_of(told[0][1][0])
    return (asks, told[1]) if asks else None


@slot("quality")
def quality(words: Words, at: int) -> tuple[dict[str, Any], int] | None:
    """Return what is said of monsters without the noun: “DARK”, “Machine or Plant”; nothing where a noun follows."""
    end = at
    while words.at(end) not in _AFTER_QUALITY and end < at + _LONGEST_QUALITY:
        end += 1
    if end == at or end > len(words):
        return None
    stretch = words.cut(words.starts[at], words.ends[end - 1] if end else 0)
    if len(stretch) != end - at:
        return None
    whole = replace(
        stretch, words=[*stretch.words, _NOUN], starts=[*stretch.starts, words.ends[end - 1]], memo={}
    )
    whole = replace(whole, ends=[*stretch.ends, words.ends[end - 1]])
    found = held("filter", whole, 0)
    if found is None or found[1] != len(whole) or "words" in found[0]:
        return None
    return {key: value for key, value in found[0].items() if key != "kinds"}, end


@slot("lp")
def life_points(words: Words, at: int) -> tuple[dict[str, Any], int] | None:
    """Return whose LP are meant, as a value: “your LP”, “your opponent's”."""
    found = clauses().table("lp-word").at(words, at)
    return ({"lp": found[0].says["player"]}, found[1]) if found else None


@slot("least-one")
def least_one(words: Words, at: int) -> tuple[bool, int] | None:
    """Return that a remark after the word before asks for one card at least: “(min. 1)”."""
    after = words.printed[words.ends[at - 1] :] if at else ""
    return (True, at) if sign("one-at-least").match(after) else None
