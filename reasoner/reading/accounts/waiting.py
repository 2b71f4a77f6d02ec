"""What a trigger waits for, card by card: the events of the reader with the cards that words ask of them."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from reasoner.reading.clauses.events import MIXED
from reasoner.reading.clauses.subjects import THIS
from reasoner.reading.conditions.chains import ANSWERED
from reasoner.reading.conditions.condition import OWN_WAYS, Wait
from reasoner.reading.conditions.responses import answers_exactly, included_options
from reasoner.reading.text.lexicon import lexicon, sign

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reasoner.reading.clauses.deeds import Play
    from reasoner.reading.clauses.openings import Unit
    from reasoner.reading.effects.facts import Facts

_BY_BATTLE = {"destroyed": "destroyed-by-battle"}
"""What an event is called that battle brings about."""
ANSWERED_CONTENTS, ANSWERED_WHERE = "answersIncluding", ("answersTargeting", "answersFrom")
"""The facts of an effect that say more of the activation that it answers than its kind."""
_ANSWERING = frozenset({"activation", "quick"})
"""The kinds of effects that answer activations."""
_OF_EFFECTS = {"effect-damage-taken": "effect", "effect-damage-inflicted": "effect"}
"""Events whose name tells their cause."""
_EITHER, _OTHER = "either", "other"
_ITS_WAY = "byThis"
_OF_A_CAUSE = frozenset({"cause", "byEffectOf", "activated"})
"""What a play says of the effect by which it happens."""
_OF_ANOTHER_CLAUSE = frozenset({"because", "when"})
"""What a play says that is no event of its own: why it happened, or that it is over."""
_OF_BATTLE = {"battle-damage-inflicted": "battle", "battle-damage-taken": "battle"}
"""Events of which nobody needs to say that they are by battle."""
_BOTH = frozenset({"battle", "effect"})
_SAME = ("did", "cause", "by", "of", "from", "to", "exceptDrawn")
"""What a play says that has keys of its own, or the same ones, in an entry of `waitsFor`."""
_OF_ATTACKERS = frozenset({"attack-declared", "attacks"})
"""Events of which it is the attacker's controller that does them."""


def awaited(facts: Facts, unit: Unit, start: int, end: int, *, whole: bool = False) -> bool:
    """Add what the words of an event say to the entries of `waitsFor` that stand in them.

    Return whether the entries then say all that the words say, or what the effect answers says it. `whole`: whether
    all words of the condition were understood; then what they tell stands in the place of entries that say otherwise.
    """
    places = [place for place, wait in enumerate(facts.condition.waits) if start <= wait.start < end]
    return (
        _told_before(facts, places)
        or _told(facts, unit, places)
        or _answered(facts, places, start, end)
        or (whole and _retold(facts, unit, places))
    )


def _told(facts: Facts, unit: Unit, places: list[int]) -> bool:
    """Add what an event that was understood says to its entries; say whether they then say all of it."""
    entries = facts.get("waitsFor")
    if unit.event is None or not isinstance(entries, list) or not places:
        return unit.formal and unit.event is None
    waited = {(facts.condition.waits[place].event, facts.condition.waits[place].cause) for place in places}
    plays = [_in_its_way(play, waited) for play in _simple(unit.event.plays, waited)]
    told = {(event, play.get("cause", "")) for play in plays for event in play["did"]}
    if told != waited:
        return False
    for place in places:
        wait = facts.condition.waits[place]
        fitting = [
            play for play in plays if wait.event in play["did"] and play.get("cause", "") == wait.cause
        ]
        if not _add(entries[place], fitting):
            return False
        if wait.event == ANSWERED and facts.get("answers") and facts.get("kind") in _ANSWERING:
            _without_kind(entries[place])
            _without_contents(entries[place], facts.get(ANSWERED_CONTENTS))
    return True


def _retold(facts: Facts, unit: Unit, places: list[int]) -> bool:
    """Put what a clause tells, play by play, in the place of the entries that single words made of it.

    “Special Summoned or flipped face-up” may have been found as one event, “this banished card” as another one.
    """
    entries, waits = facts.get("waitsFor"), facts.condition.waits
    if unit.event is None or unit.event.joint == MIXED or not isinstance(entries, list) or not places:
        return False
    found = [waits[place] for place in places]
    if any(wait.event == ANSWERED for wait in found):  # of activations more is told elsewhere
        return False
    waited = {(wait.event, wait.cause) for wait in found}
    plays = [
        _alone(play, event, waited)
        for play in _simple(unit.event.plays, waited | _causes_of(unit))
        for event in play["did"]
    ]
    if not plays or any(play.keys() & _OF_ANOTHER_CLAUSE for play in plays):
        return False
    subjects = {wait.subject for wait in found}
    joined = max(wait.together for wait in found) or max(wait.together for wait in waits) + 1
    together = joined if unit.event.joint == "and" else 0
    new: list[tuple[Wait, dict[str, Any]]] = []
    for rest, same in groupby(plays, lambda play: {key: one for key, one in play.items() if key != "card"}):
        wait = Wait(
            event=str(rest["did"][0]),
            start=found[0].start,
            end=found[-1].end,
            subject=subjects.pop() if len(subjects) == 1 else _EITHER,
            cause=str(rest.get("cause", "")),
            to=lexicon().destination(str(rest["did"][0])),
            together=together,
        )
        subjects = {wait.subject}
        entry = wait.to_json()
        if not _add(entry, list(same)):
            return False
        new.append((wait, entry))
    for place in reversed(places):
        del waits[place], entries[place]
    waits[places[0] : places[0]] = [wait for wait, _ in new]
    entries[places[0] : places[0]] = [entry for _, entry in new]
    return True


def _in_its_way(play: Play, waited: set[tuple[str, str]]) -> Play:
    """Return a Summon “this way” as the one of which the words before tell, which may be a Tribute Summon."""
    own = [event for event, _ in waited if event in OWN_WAYS]
    return {**play, "did": own} if own and play.get(_ITS_WAY) else play


def _told_before(facts: Facts, places: list[int]) -> bool:
    """Say whether words wait for the Summon of the card of which the words before them tell: “When you do”."""
    entries = facts.get("waitsFor")
    if len(places) != 1 or not isinstance(entries, list):
        return False
    wait = facts.condition.waits[places[0]]
    if wait.event == _OTHER or sign("when-you-do").fullmatch(facts.text, wait.start, wait.end) is None:
        return False
    entries[places[0]][_ITS_WAY] = True
    return True


def _alone(play: Play, event: str, waited: set[tuple[str, str]]) -> Play:
    """Return one of the events of a play, without a cause that it has by its name or that is said of another one.

    “Normal Summoned, or Special Summoned by a monster effect” says by what it is Special Summoned.
    """
    free = len(play["did"]) > 1 and (event, "") in waited
    unsaid = _OF_A_CAUSE if free else {"cause"} if play.get("cause") == _OF_BATTLE.get(event) else set()
    return {key: one for key, one in play.items() if key not in unsaid} | {"did": [event]}


def _causes_of(unit: Unit) -> set[tuple[str, str]]:
    """Return the events that nothing but battle brings about, by the name that they have then."""
    plays = unit.event.plays if unit.event else []
    ways = [way.get("cause") for play in plays for way in play.get("ways", [play])]
    return {(name, "battle") for name in _BY_BATTLE.values()} if set(ways) <= {"battle", None} else set()


def _without_contents(entry: dict[str, Any], included: object) -> None:
    """Leave what the activation would do to `answersIncluding` where that says the same."""
    same = [
        row.token
        for row in lexicon().table("answer-inclusion")
        if row.traits.get("doing") == entry.get("doing")
    ]
    if same and included == same:
        entry.pop("doing", None)


def _without_kind(entry: dict[str, Any]) -> None:
    """Leave the kind of the activated card to `answers`: a monster may have become a Spell since."""
    card = entry.get("card", {})
    card.pop("kinds", None)
    if not card:
        entry.pop("card", None)


def _answered(facts: Facts, places: list[int], start: int, end: int) -> bool:
    """Say whether words tell an activation of which all that they say stands in the facts of what is answered.

    Those facts are the effect's: several activations that it answers must agree in all but their kind.
    """
    waits = [facts.condition.waits[place] for place in places]
    if not waits or any(wait.event != ANSWERED for wait in waits) or facts.get("answers") is None:
        return False
    told = answers_exactly(facts.text[start:end].strip(" ,:;"))
    if told is None:
        return False
    if facts.included:
        told.update((key, value) for key, value, _, _ in included_options(facts.included))
        if ANSWERED_CONTENTS not in told:
            return False
    return all(told.get(key) == facts.get(key) for key in (ANSWERED_CONTENTS, *ANSWERED_WHERE))


def _simple(plays: list[Play], waited: set[tuple[str, str]]) -> Iterator[Play]:
    """Yield plays one for each way in which they may come about, events named as `waitsFor` names them.

    A player's card does something by battle, by its effect, by what is paid: `waitsFor` has an entry for each cause.
    """
    shared = next((play for play in reversed(plays) if play.keys() & {"cause", "ways"}), {})
    for play in plays:
        rest = {key: value for key, value in play.items() if key != "ways"}
        for way in play.get("ways", _ways(play, shared, waited)):
            told = _damage_taken(rest, way) or {**rest, **way}
            did = [_named(event, told.get("cause", ""), waited) for event in told["did"]]
            yield {**told, "did": did}


def _damage_taken(play: Play, way: Play) -> Play | None:
    """Return how a player takes damage by battle, or by an effect: whose effect it must be; nothing of other events."""
    if play["did"] != [_DAMAGE] or way.get("cause") not in _BOTH:
        return None
    if way["cause"] == "battle":
        return {**play, "did": [_BATTLE_DAMAGE]}
    return {**play, **({"byEffectOf": {"side": way["by"]}} if "by" in way else {})}


_DAMAGE, _BATTLE_DAMAGE = "damage-taken", "battle-damage-taken"
"""Damage of any kind, which is by an effect unless it is battle damage; battle damage alone."""


def _named(event: str, cause: str, waited: set[tuple[str, str]]) -> str:
    """Return what `waitsFor` calls an event that battle brings about, if it calls it so."""
    name = _BY_BATTLE.get(event, event)
    return name if cause == "battle" and (name, cause) in waited else event


def _ways(play: Play, shared: Play, waited: set[tuple[str, str]]) -> list[Play]:
    """Return the causes that words leave open: by a player's card, or said once for several events."""
    if "cause" in play:
        return [{}]
    did = {*play["did"], *(_BY_BATTLE[event] for event in play["did"] if event in _BY_BATTLE)}
    causes = {cause for event, cause in waited if event in did}
    named = {_OF_EFFECTS[event] for event in play["did"] if event in _OF_EFFECTS}
    if named and causes == named:
        return [{"cause": cause} for cause in named]
    if "by" in play and causes >= _BOTH:
        return [{"cause": cause} for cause in sorted(causes)]
    if shared and causes == {shared.get("cause")}:
        return [{"cause": shared["cause"]}]
    return [{}]


def _add(entry: dict[str, Any], plays: list[Play]) -> bool:
    """Add to an entry what its plays say of the cards; several plays must say the same but for the card."""
    cards = [play.get("card") for play in plays]
    first = {key: value for key, value in plays[0].items() if key != "card"}
    if any({key: value for key, value in play.items() if key != "card"} != first for play in plays[1:]):
        return False
    asked = [card for card in cards if card]
    if asked and len(asked) == len(cards):
        entry["card"] = asked[0] if len(asked) == 1 else {"any": asked}
    return _further(entry, first)


def _further(entry: dict[str, Any], play: Play) -> bool:
    """Let an entry say what a play says: whose card, by whom, from where to where; say whether the two agree."""
    _of_whom(entry, play)
    left_out = entry.get("from") in play.get("exceptFrom", ())
    if "from" not in play and (left_out or _summoned_from(play, entry.get("from"))):
        entry.pop("from")
    for key in ("from", "to"):
        zones = play.get(key, [])
        if len(zones) > 1:
            entry[f"{key}Any"] = zones
        elif zones and entry.get(key, zones[0]) != zones[0]:
            return False
        elif zones:
            entry[key] = zones[0]
    _left_behind(entry)
    _face_before(entry, play)
    entry.update({key: value for key, value in play.items() if key not in _SAME})
    return True


def _of_whom(entry: dict[str, Any], play: Play) -> None:
    """Let an entry say by which player, and of which card, a play is."""
    acts = any(event in _OF_ATTACKERS for event in play["did"])
    if "by" in play:
        entry["by"] = play["by"]
    elif not acts:
        entry.pop("by", None)
    if play.get("of") == THIS:
        entry["subject"] = "itself"
    elif "involving" in play:
        # Either of the two may be the one of which the event is told.
        entry["subject"] = "either"
    elif "of" in play:
        entry["card"] = {**entry.get("card", {}), "reference": play["of"]}


def _face_before(entry: dict[str, Any], play: Play) -> None:
    """Let a card not be asked to be face-up still that is turned face-down: it was, or it could not be turned so."""
    if play.get("toPosition") == _FACE_DOWN and entry.get("card", {}).get("face") == _UP:
        entry["card"] = {key: value for key, value in entry["card"].items() if key != "face"}
        if not entry["card"]:
            entry.pop("card")


_FACE_DOWN, _UP = "face-down-defense", "up"


def _left_behind(entry: dict[str, Any]) -> None:
    """Let a card not be asked to lie where it comes from: “Special Summons a monster from their hand”."""
    card = entry.get("card", {})
    places = card.get("places", [])
    if entry["event"].endswith("-summoned") and len(places) == 1 and places[0] in lexicon().off_the_field:
        entry.setdefault("from", places[0])
    own = card.get("side", entry.get("by")) == entry.get("by")
    if own and card.get("places") == [entry.get("from")] and entry["event"].endswith("-summoned"):
        entry["card"] = {key: value for key, value in card.items() if key not in ("places", "side")}
        if not entry["card"]:
            entry.pop("card")


def _summoned_from(value: object, zone: object) -> bool:
    """Say whether a zone is only where the card was Summoned from before (“… from the Extra Deck”)."""
    if isinstance(value, dict):
        summoned = value.get("summoned")
        if isinstance(summoned, dict) and zone in summoned.get("from", ()):
            return True
        return any(_summoned_from(one, zone) for one in value.values())
    return isinstance(value, list) and any(_summoned_from(one, zone) for one in value)
