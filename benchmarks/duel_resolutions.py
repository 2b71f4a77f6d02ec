"""Compares `resolve` with what a duel engine did: `python benchmarks/duel_resolutions.py CHAINS CARDS`.

CHAINS is a file of resolved Chains (JSON Lines, gzip), CARDS the card list with passcodes; neither is part of the
repository. Each Chain without chance and without the Deck is told as a table and resolved. Compared is where each card
lies afterwards, and how, and the LP of both players. “Right but for choices” are answers that leave to a player which
of several cards is taken: what they tell is so.
"""

from __future__ import annotations

import argparse
import collections
import random
import re
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from duel_tables import FIELD, POSITIONS, ZONES, names_of, records, table_of_chain

from service.loading import load_judge, load_store

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from duel_tables import State, Told

    from reasoner import Answer, Judge

SIDES = {0: "you", 1: "opponent"}
ACTIVATED = ("ignition", "trigger", "quick", "flip")
ENGINE_KINDS = {"flip": "trigger"}
"""What the engine calls a kind of effect that it does not tell apart."""
PLACES = {
    "MZ": {"monster-zone"}, "SZ": {"spell-trap-zone", "field-zone", "pendulum-zone"}, "FZ": {"field-zone"},
    "PZ": {"pendulum-zone"}, "HAND": {"hand"}, "GY": {"gy"}, "BAN": {"banished"}, "DECK": {"deck"},
    "EXTRA": {"extra-deck", "extra-deck-face-up"}, "MAT": {"xyz-material"},
}  # fmt: skip
"""From where an effect is activated, in the words of the reader."""
ASKS_FOR_CHOICE = re.compile(
    r"situation\.chain\[(?P<link>\d+)\]\.parts\[(?P<part>\d+)\]\.(?P<key>cards|taken)"
)
ASKS_FOR_MATERIALS = re.compile(r"situation\.chain\[(?P<link>\d+)\]\.materials")
SEEN_BY = {
    "draw": ("draw", "", ""), "destroy": ("move", "", "destroy"), "banish": ("move", "BAN", ""),
    "banish temporarily": ("move", "BAN", ""), "Special Summon": ("special_summoning", "", ""),
    "add to the hand": ("move", "HAND", ""), "send to the GY": ("move", "GY", "effect"),
    "change the battle position": ("pos", "", ""), "gain LP": ("recover", "", ""),
    "add from the Deck to the hand": ("move", "HAND", ""), "return to the hand": ("move", ("HAND", "EXTRA"), ""),
    "return to the Deck": ("move", ("DECK", "EXTRA"), ""), "Set": ("set", "", ""), "discard": ("move", "", "discard"),
    "Fusion Summon": ("summoned", "", "fusion"), "Ritual Summon": ("summoned", "", "ritual"),
    "Synchro Summon": ("summoned", "", "synchro"), "Xyz Summon": ("summoned", "", "xyz"),
    "Normal Summon": ("summoned", "", ""),
    "inflict damage": ("damage", "", ""), "Tribute": ("move", "", "release"),
    "place a card": ("move", ("SZ", "FZ", "PZ"), ""), "attach as material": ("move", "MAT", ""),
    "equip": ("equip", "", ""), "declare": ("hint", "", ""), "pay LP": ("pay_lp", "", ""),
    "place a counter": ("counter", "", ""), "turn face-down": ("pos", "", ""),
    "take or give control": ("move", "MZ", ""),
}  # fmt: skip
"""By what event the engine tells that a player has done what a text leaves open."""
ALIKE = {
    "extra-monster-zone": "monster-zone", "extra-deck": "extra-deck-face-up", "MAT": "xyz-material",
    "pendulum-zone": "spell-trap-zone",
}  # fmt: skip
"""Places that are not told apart: the engine does not say of all cards how they lie."""
Lies = tuple[str, str, str]
"""Whose place it is, which, and how the card lies there."""


def engine_table(record: State) -> tuple[dict[str, Lies], dict[str, int]]:
    """Return where each card lies after the Chain, and the LP of each player, as the engine has it."""
    lies = {f"c{card['id']}": (SIDES[card["con"]], _zone(card), _position(card)) for card in record["cards"]}
    steps = [*record["resolved"], {"events": record.get("after_last_link", ()), "changed": ()}]
    for step in steps:
        for event in step["events"]:
            if event["e"] == "move" and "to" not in event:
                lies.pop(f"c{event['id']}", None)  # a Token that is no longer
            elif event["e"] == "move":
                who, place = event["to"].split(":")
                zone = place.rstrip("0123456789")
                pos = event.get("pos", "")
                lies[f"c{event['id']}"] = (
                    SIDES[int(who)],
                    _zone({"loc": zone, "seq": int(place[len(zone) :] or 0)}),
                    _position({"loc": zone, "pos": pos}),
                )
            elif event["e"] == "pos" and f"c{event['id']}" in lies:
                who, zone, _ = lies[f"c{event['id']}"]
                lies[f"c{event['id']}"] = (who, zone, _position({"loc": "MZ", "pos": event.get("pos", "")}))
    return lies, {SIDES[number]: lp for number, lp in enumerate(record["lp_after"])}


def _zone(card: Mapping[str, Any]) -> str:
    if card["loc"] == "MZ" and card.get("seq", 0) >= 5:
        return "extra-monster-zone"
    if card["loc"] == "SZ" and card.get("seq", 0) == 5:
        return "field-zone"
    return ZONES.get(card["loc"], card["loc"])


def _position(card: Mapping[str, Any]) -> str:
    if card["loc"] not in FIELD or not card.get("pos"):
        return ""
    if card["pos"] == "set":
        return "face-down"
    return POSITIONS.get(card["pos"], "face-down")


def told_table(situation: Told) -> tuple[dict[str, Lies], dict[str, int | None]]:
    """Return the same of a situation."""
    lies = {}
    for card in situation["cards"]:
        zone = card.get("location", "")
        if zone == "out-of-duel":
            continue  # a Token that is no longer
        position = card.get("position", "") if "zone" in zone else ""
        who = card.get("controller") or card.get("owner", "")
        # Cards that come from where only their names were told have no id.
        lies[card.get("id", card.get("name"))] = (
            who,
            zone,
            "face-down" if position.startswith("face-down") else position,
        )
    for who, player in situation["players"].items():
        for card in player["hand"].get("known", ()):
            lies.setdefault(card["id"], (who, "hand", ""))
    return lies, {who: player.get("lp") for who, player in situation["players"].items()}


def compared(record: State, told: Told, answer: Answer) -> tuple[str, list[str]]:
    """Return whether the answer is right, wrong or open, and what differs."""
    if answer.verdict != "answered":
        return "open", [point.asks for point in answer.open][:2]
    before, _ = told_table(told)
    lies, lp = engine_table(record)
    ours, our_lp = told_table(answer.value["table"])
    moved = {
        card
        for card in before
        if ours.get(card) != before[card]
        or ((before[card][1] != "xyz-material" or card in lies) and lies.get(card) != before[card])
    }
    differs = [
        f"{card}: {ours.get(card)} for {lies.get(card)}"
        for card in sorted(moved)
        if not _same(ours.get(card), lies.get(card))
    ]
    differs += [
        f"LP of {who}: {our_lp[who]} for {lp[who]}" for who in lp if our_lp[who] not in (None, lp[who])
    ]
    if not differs and None in our_lp.values():
        return "open", ["by how much LP change"]
    if not differs and any(choices_of(answer)):
        return "right but for choices", []
    return ("wrong" if differs else "right"), differs


def choices_of(answer: Answer) -> Iterator[str]:
    """Yield where choices are told that an answer leaves to the players."""
    for link in (answer.value or {}).get("links", ()):
        yield from (event["choice"]["field"] for event in link["events"] if "choice" in event)


def _which(link: State, names: Mapping[int, str], judge: Judge) -> Told:
    """Return the number of the effect that was activated: as told by its kind, by where, by its line in the engine."""
    known = judge.card(names.get(link["code"], ""))
    kind = link["kind"].partition("_")[0]
    if known is None or kind == "card":
        return {}
    kinds = {one["number"]: one["kind"] for one in judge.effect_profiles(known)}
    places = {one["number"]: one.get("activatesFrom", ()) for one in known.facts.get("effects", ())}
    activated = [number for number, of in kinds.items() if of in ACTIVATED]
    fitting = [number for number in activated if kind in (kinds[number], ENGINE_KINDS.get(kinds[number]))]
    there = [number for number in fitting if not PLACES[link["loc"]].isdisjoint(places[number])]
    # A Spell or Trap on the field does not use what its text has it do elsewhere.
    fitting = there or ([] if link["loc"] == "SZ" else fitting)
    line = link.get("text_line")
    if len(fitting) > 1 and line is not None and line < len(activated) and activated[line] in fitting:
        fitting = [activated[line]]
    return {"effect": fitting[0]} if len(fitting) == 1 else {}


def _choose(record: State, told: Told, answer: Answer, chosen: set[tuple[int, int]]) -> bool:
    """Tell what a player chose, where the answer asks for it; returns whether anything was told.

    Players choose cards, and whether they do what a text leaves to them. `chosen` has the choices of cards that were
    told already: of which Chain Link, the how manieth.
    """
    done = {step["n"]: step["events"] for step in record["resolved"]}
    later = [event for event in record.get("after_last_link") or () if event["e"] == "summoned"]
    points = [(point.field, point.asks) for point in answer.open]
    for field, asks in (*points, *((field, "") for field in choices_of(answer))):
        if used := ASKS_FOR_MATERIALS.fullmatch(field):
            link = told["chain"][int(used["link"])]
            events = done.get(int(used["link"]) + 1, [])
            cards = [f"c{card}" for event in events for card in event.get("materials", ())]
            if cards and "materials" not in link:
                link["materials"] = cards
                return True
        asked = ASKS_FOR_CHOICE.fullmatch(field)
        if asked is None:
            continue
        which, part = int(asked["link"]), int(asked["part"])
        parts = told["chain"][which].setdefault("parts", [])
        parts += [{} for _ in range(part + 1 - len(parts))]
        events = done.get(which + 1, [])
        if asked["key"] == "taken":
            kind = next((kind for name, kind in SEEN_BY.items() if f"“{name}”" in asks), None)
            if kind is None or "taken" in parts[part]:
                continue
            # The engine has a Normal Summon by an effect wait until the Chain has resolved.
            parts[part]["taken"] = any(_is_of(kind, event) for event in (*events, *later))
            return True
        made = list(_choices_made(events))
        place = next((at for at in range(len(made)) if (which, at) not in chosen), None)
        if place is not None:
            chosen.add((which, place))
            parts[part]["cards"] = [f"c{card}" for card in made[place]]
            return True
    return False


def _choices_made(events: Sequence[State]) -> Iterator[list[int]]:
    """Yield the cards of each choice; what both players choose one right after the other is one (“each player …”)."""
    before: State = {}
    made: list[list[int]] = []
    for event in events:
        if event["e"] == "choose":
            together = before.get("e") == "choose" and before["p"] != event["p"]
            made[len(made) - together :] = [[*(made[-1] if together else ()), *event["ids"]]]
        before = event
    yield from made


def _is_of(kind: tuple[str, str | tuple[str, ...], str], event: State) -> bool:
    """Say whether the engine tells an event of this kind: what it is, where to, and for what reason or how."""
    what, place, why = kind
    to = str(event.get("to", "")).partition(":")[2]
    told = (*event.get("why", ()), event.get("kind"))
    return event["e"] == what and to.startswith(place) and (not why or why in told)


def _same(ours: Lies | None, engine: Lies | None) -> bool:
    """Say whether a card lies in the same place; a place or position left out fits all."""
    if ours is None or engine is None:
        return ours == engine
    if not ours[1]:
        return True
    places = {ALIKE.get(place, place) for place in (ours[1], engine[1])}
    return (
        ours[0] == engine[0] and len(places) == 1 and (not ours[2] or not engine[2] or ours[2] == engine[2])
    )


def main() -> None:
    """Compare and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("chains", type=Path, help="the Chains, one JSON object a line, gzip")
    parser.add_argument("cards", type=Path, help="the card list, one JSON object a line, gzip")
    parser.add_argument("--number", type=int, default=200, help="how many Chains")
    parser.add_argument("--seed", type=int, default=3, help="which Chains")
    parser.add_argument("--show", type=int, default=0, help="how many to show of each kind that is not right")
    parser.add_argument(
        "--choices", action="store_true", help="tell what players chose, where the answer asks for it"
    )
    parser.add_argument("--key", help="one Chain by its key")
    args = parser.parse_args()
    names = names_of(args.cards)
    chains = [one for one in records(args.chains) if not one["random"] and not one["deck_touched"]]
    random.Random(args.seed).shuffle(chains)
    chosen = [one for one in chains if one["key"] == args.key] if args.key else chains[: args.number]
    judge = load_judge(load_store())
    tally, shown = collections.Counter[str](), collections.Counter[str]()
    started = time.perf_counter()
    for record in chosen:
        told = table_of_chain(record, names)
        for link, said in zip(record["chain"], told["chain"], strict=True):
            said.update(_which(link, names, judge))
        answer = judge.ask({"ask": "resolve", "situation": told, "detail": "verdict"})
        chosen: set[tuple[int, int]] = set()
        while args.choices and _choose(record, told, answer, chosen):
            answer = judge.ask({"ask": "resolve", "situation": told, "detail": "verdict"})
        kind, differs = compared(record, told, answer)
        tally[kind] += 1
        if kind != "right" and shown[kind] < args.show:
            shown[kind] += 1
            cards = [names.get(link["code"], "?") for link in record["chain"]]
            print(kind, record["key"], cards, differs[:4])
    total = sum(tally.values()) or 1
    print(total, {kind: f"{n} ({n / total:.3f})" for kind, n in tally.most_common()})
    print(f"{time.perf_counter() - started:.1f} s")


if __name__ == "__main__":
    main()
