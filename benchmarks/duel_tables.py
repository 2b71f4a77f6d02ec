"""A state of a duel engine as the situation of a question, told as the player who decides can see it."""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping
    from pathlib import Path

State = dict[str, Any]
Told = dict[str, Any]

ZONES = {
    "HAND": "hand", "MZ": "monster-zone", "SZ": "spell-trap-zone", "FZ": "field-zone", "PZ": "pendulum-zone",
    "GY": "gy", "BAN": "banished", "EXTRA": "extra-deck-face-up", "DECK": "deck",
}  # fmt: skip
FIELD = ("MZ", "SZ", "FZ", "PZ")
PHASES = {
    "draw": {"phase": "draw"}, "standby": {"phase": "standby"}, "main1": {"phase": "main-1"},
    "main2": {"phase": "main-2"}, "end": {"phase": "end"}, "battle_start": {"phase": "battle", "step": "start"},
    "battle_step": {"phase": "battle", "step": "battle"}, "battle_end": {"phase": "battle", "step": "end"},
    "damage": {"phase": "battle", "step": "damage"}, "damage_calc": {"phase": "battle", "step": "damage"},
}  # fmt: skip
TIMINGS = {
    "damage_start": "start", "damage_before_calc": "before-damage-calculation", "damage_calc": "damage-calculation",
    "damage_after_calc": "after-damage-calculation", "damage_end": "end",
}  # fmt: skip
SUMMONS = {
    "normal": "normal-summon", "set": "set", "tribute": "tribute-summon", "tribute_set": "set", "flip": "flip-summon",
    "special": "special-summon", "fusion": "fusion-summon", "synchro": "synchro-summon", "xyz": "xyz-summon",
    "link": "link-summon", "ritual": "ritual-summon", "pendulum": "pendulum-summon",
}  # fmt: skip
EVENTS = {
    "summon_success": "normal-summoned", "spsummon_success": "special-summoned",
    "flip_summon_success": "flip-summoned", "to_grave": "sent-to-gy", "destroyed": "destroyed",
    "remove": "banished", "to_hand": "added-to-hand", "draw": "drawn", "attack_announce": "attack-declared",
    "battle_destroyed": "destroyed-by-battle", "flip": "flipped-face-up", "be_battle_target": "attacked",
    "to_deck": "returned-to-deck", "discard": "discarded", "release": "tributed",
    "change_pos": "position-changed", "equip": "equipped", "control_changed": "control-changed", "sset": "set",
    "mset": "set", "leave_field": "leaves-field", "battled": "battled", "be_material": "used-as-material",
}  # fmt: skip
SUMMONED = ("summon_success", "spsummon_success")
AT_ONCE = ("change_pos",)
"""What a Summon or a lasting effect does to the monster at the same time."""
SETS = (None, "set", "tribute_set")
"""How a monster came to the field that was not Summoned."""
POSITIONS = {"atk": "face-up-attack", "def": "face-up-defense", "up": "face-up"}
TOKEN = {"cardType": "monster", "monsterKinds": ["token", "normal"]}
"""What is told of a card of the Monster Zone that no card list has."""
MOVES = {"GY": "send-to-gy", "BAN": "banish", "HAND": "add-to-hand"}


def records(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the records of a file: one JSON object a line, gzip."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def names_of(cards: Path) -> dict[int, str]:
    """Return the names of the cards of a card list by their passcodes."""
    return {card["password"]: card["name"] for card in records(cards) if card.get("password")}


def table_of(state: State, names: Mapping[int, str]) -> Told:
    """Return the situation of a state, as the player who decides can see it.

    `names` has the name of each card by its passcode; a card that it lacks is told without a name.
    """
    me = state["player"]
    side = {me: "you", 1 - me: "opponent"}
    here = lying(state["cards"])
    seen = {card["id"] for card in state["cards"] if not card.get("hidden") or card["con"] == me}
    cards = [
        told
        for card in state["cards"]
        if card["loc"] != "HAND"
        for told in card_seen(card, side, names, here, hidden=bool(card.get("hidden")) and card["con"] != me)
    ]
    hand = [
        {"id": f"c{card['id']}", "name": names[card["code"]]}
        for card in state["cards"]
        if card["loc"] == "HAND" and card["con"] == me and card["code"] in names
    ]
    told: Told = {
        "turn": state["turn"],
        "turnPlayer": side[state["turn_player"]],
        **PHASES[state["phase"]],
        "players": _players(state, hand, names),
        "cards": cards,
        "complete": ["field", "gy", "banished", "you.hand", "you.deck", "you.extraDeck", "plays", "chain"],
        "plays": list(_plays(state, side, seen)),
        "chain": [_link(link, side) for link in state["chain"]],
        "happened": list(_happened(state, side, {card["id"] for card in (*cards, *hand)})),
    }
    if state["chain"]:
        told["chainState"] = "building"
    elif state["kind"] == "chain":
        told["gameState"] = "closed"
    if state.get("damage_substep"):
        told["timing"] = TIMINGS[state["damage_substep"]]
    return told


def table_of_chain(record: State, names: Mapping[int, str]) -> Told:
    """Return the situation of a Chain that begins to resolve, with all cards that both players know together."""
    side = {0: "you", 1: "opponent"}
    here = lying(record["cards"])
    cards = [
        told
        for card in record["cards"]
        if card["loc"] != "HAND"
        for told in card_seen(card, side, names, here)
    ]
    hands: dict[str, list[Told]] = {"you": [], "opponent": []}
    for card in record["cards"]:
        if card["loc"] == "HAND" and card["code"] in names:
            hands[side[card["con"]]].append({"id": f"c{card['id']}", "name": names[card["code"]]})
    players = {
        who: {
            "lp": record["lp"][number],
            "hand": {"count": record["counts"][number]["hand"], "known": hands[who]},
            "deck": {
                "count": record["counts"][number]["deck"],
                "known": [names[code] for code in record["decks_now"][number] if code in names],
            },
            "extraDeck": {
                "count": len(record["extra_down"][number]),
                "known": [names[code] for code in record["extra_down"][number] if code in names],
            },
        }
        for number, who in side.items()
    }
    for role, number in (("attacking", "attacker"), ("attacked", "target")):
        fighting = f"c{record.get('attack', {}).get(number)}"
        for card in cards:
            if card["id"] == fighting and "position" in card:
                card["battleRole"] = role
    seen = {card["id"] for card in (*cards, *hands["you"], *hands["opponent"])}
    told: Told = {
        "turn": record["turn"],
        "turnPlayer": side[record["turn_player"]],
        **PHASES[record["phase"]],
        "players": players,
        "cards": cards,
        "complete": ["field", "gy", "banished", "hand", "deck", "extraDeck", "chain", "plays", "ties"],
        "plays": list(_plays(record, side, {card["id"] for card in record["cards"]})),
        "happened": [
            {"event": _summoned(card), "card": f"c{card['id']}", "would": True}
            for card in record["cards"]
            if card.get("summon_pending")
        ],
        "chain": [
            {**_link(link, side), **_named(link, names, seen), **_activated(link, cards)}
            for link in record["chain"]
        ],
        "chainState": "resolving",
    }
    if record.get("damage_substep"):
        told["timing"] = TIMINGS[record["damage_substep"]]
    return told


def _players(state: State, hand: list[Told], names: Mapping[int, str]) -> Told:
    me = state["player"]
    players = {}
    for who, number in (("you", me), ("opponent", 1 - me)):
        counts = state["counts"][number]
        players[who] = {
            "lp": state["lp"][number],
            "hand": {"count": counts["hand"]},
            "deck": {"count": counts["deck"]},
            "extraDeck": {"count": counts["extra"] - counts["extra_faceup"]},
            "normalSummons": state["used"][number]["normal_summon_or_set"],
        }
    extra = [
        {"id": f"c{card}", "name": names[code]} for card, code in state["own_extra_down"] if code in names
    ]
    players["you"]["hand"]["known"] = hand
    players["you"]["deck"]["known"] = [names[code] for code in state["own_deck"] if code in names]
    players["you"]["extraDeck"]["known"] = extra
    return players


def _link(link: State, side: Mapping[int, str]) -> Told:
    return {
        "card": f"c{link['id']}",
        "by": side[link["player"]],
        "targets": [f"c{target}" for target in link["targets"]],
        "activates": "card" if link["kind"] == "card_activation" else "effect",
    }


def _named(link: State, names: Mapping[int, str], seen: set[str]) -> Told:
    """Return the name of a card that has left the table since, as one that was returned to the Deck to pay has."""
    is_here = f"c{link['id']}" in seen or link["code"] not in names
    return {} if is_here else {"card": names[link["code"]]}


def _activated(link: State, cards: list[Told]) -> Told:
    """Return where the card was when its effect was activated, and the Spell Speed of a monster's effect.

    The engine calls every zone for Spells and Traps the same: the card itself tells which it is, if it is still there.
    """
    if link["kind"] == "card_activation":
        return {}
    zone = ZONES.get(link["loc"], "")
    if link["loc"] == "SZ":
        here = next((card for card in cards if card["id"] == f"c{link['id']}"), {})
        zone = here.get("location", "") if here.get("location") in _SPELL_TRAP_ZONES else ""
    told: Told = {"from": zone} if zone else {}
    return {**told, "spellSpeed": link["spell_speed"]}


_SPELL_TRAP_ZONES = frozenset({"spell-trap-zone", "field-zone", "pendulum-zone"})


def _happened(state: State, side: Mapping[int, str], known: set[str]) -> Iterator[Told]:
    if state["kind"] == "idle":
        return
    came = {card["id"]: _summoned(card) for card in state["cards"] if card.get("summon") not in SETS}
    for event in state["events"]:
        if event["ev"] in EVENTS:
            for card in event.get("cards", ()):
                if f"c{card}" in known:
                    kind = came.get(card) if event["ev"] in SUMMONED else None
                    together = {"joinedBy": "also"} if event["ev"] in AT_ONCE else {}
                    yield {
                        "event": kind or EVENTS[event["ev"]],
                        "card": f"c{card}",
                        **_cause(event),
                        **together,
                    }
        elif event["ev"] == "battle_damage":
            yield from _battle_damage(state, event, side, known)


def _battle_damage(state: State, event: State, side: Mapping[int, str], known: set[str]) -> Iterator[Told]:
    """Yield that a monster inflicted battle damage, and that a player took it, of whom the history tells."""
    taken = next((one for one in reversed(state["history"]) if one["e"] == "damage"), None)
    if taken is not None:
        yield from (
            {"event": "battle-damage-inflicted", "card": f"c{card}"}
            for card in event.get("cards", ())
            if f"c{card}" in known
        )
        yield {"event": "battle-damage-taken", "by": side[taken["p"]]}


def _summoned(card: State) -> str:
    """Return as what a monster was Summoned, as events have it."""
    return SUMMONS[card["summon"]].replace("summon", "summoned")


def _cause(event: State) -> Told:
    return next(
        ({"cause": cause} for cause in ("battle", "effect", "cost") if cause in event.get("why", ())), {}
    )


def lying(cards: Iterable[State]) -> frozenset[int]:
    """Return the numbers of the cards that are told: those outside the hand, and what is attached to them."""
    seen = [card for card in cards if card["loc"] != "HAND"]
    return frozenset(
        one["id"] for card in seen for one in (card, *card.get("overlay", ())) if isinstance(one["id"], int)
    )


def card_seen(
    card: State,
    side: Mapping[int, str],
    names: Mapping[int, str],
    here: frozenset[int],
    *,
    hidden: bool = False,
) -> Iterator[Told]:
    """Yield what is seen of a card outside the hand, then of its Xyz Materials.

    `here`: the numbers of the cards that are told; `hidden`: it is not seen which card it is.
    """
    seen = card["code"] in names and not hidden
    told: Told = {
        "id": f"c{card['id']}",
        "location": "extra-monster-zone" if card["loc"] == "MZ" and card["seq"] >= 5 else ZONES[card["loc"]],
        "controller": side[card["con"]],
        "owner": side[card.get("own", card["con"])],
        **({"name": names[card["code"]]} if seen else {}),
        **(
            TOKEN if card["code"] and card["code"] not in names and card["loc"] == "MZ" and not hidden else {}
        ),
        **_lies(card),
        **_column(card, side[card["con"]]),
        **(_as_monster(card, here) if seen and card["loc"] == "MZ" and card["pos"] != "set" else {}),
        **{key: True for key in ("negated", "attacked") if card.get(key)},
    }
    if "equip_to" in card:
        told["equippedTo"] = f"c{card['equip_to']}"
    yield told | (_kept_in_mind(card, here) if card["loc"] in FIELD else {})
    for material in card.get("overlay", ()):
        name = {"name": names[material["code"]]} if material["code"] in names else {}
        owner = side[material.get("own", card["con"])]
        yield {
            "id": f"c{material['id']}",
            "owner": owner,
            "location": "xyz-material",
            "attachedTo": told["id"],
            **name,
        }


def _kept_in_mind(card: State, here: frozenset[int]) -> Told:
    """Return what players remember of a card on the field: to which cards it is tied, and how it came to be there."""
    ties = [tied for tied in card.get("linked_to", ()) if tied in here and tied != card.get("equip_to")]
    leaving = any(effect == "leave_field_redirect" for effect, _ in card.get("under", ()))
    tied: Told = {"tiedTo": [f"c{one}" for one in ties]} if ties else {}
    return {**tied, "banishedOnLeaving": leaving}


def _lies(card: State) -> Told:
    """Return how a card lies, and since when it is Set."""
    if card["loc"] == "BAN":
        return {"position": "face-up" if card.get("face") == "up" else "face-down"}
    if card["loc"] not in FIELD:
        return {}
    if card["pos"] == "set":
        return {
            "position": "face-down-defense" if card["loc"] == "MZ" else "face-down",
            "setTurn": card.get("since", 1),
        }
    return {"position": POSITIONS.get(card["pos"], "face-down-defense")}


def _column(card: State, whose: str) -> Told:
    """Return the column of a card in a zone that has one, from the left of the player who decides."""
    if card["loc"] not in ("MZ", "SZ"):
        return {}
    from_left = {5: 2, 6: 4}.get(card["seq"], card["seq"] + 1)
    return {"column": from_left if whose == "you" else 6 - from_left}


def _as_monster(card: State, here: frozenset[int]) -> Told:
    """Return the current ATK and DEF of a face-up monster, and how it was Summoned; `here`: what lies on the table."""
    told: Told = {key: card[key] for key in ("atk", "def") if key in card}
    if card.get("summon") in SETS:
        return told
    history: Told = {"as": _summoned(card), "turn": card["since"]}
    origin = {"EXTRA": "extra-deck"}.get(card.get("from", ""), ZONES.get(card.get("from", "")))
    if origin:
        history["from"] = origin
    if card.get("properly_summoned"):
        history["proper"] = True
    if card.get("materials") and here.issuperset(card["materials"]):
        history["materials"] = [f"c{material}" for material in card["materials"]]
    return {**told, "summoned": history}


def _plays(state: State, side: Mapping[int, str], known: Container[int]) -> Iterator[Told]:
    """Yield what was done this turn, naming the cards that are known."""
    links: dict[int, Told] = {}
    for event in state["history"]:
        card = {"card": f"c{event['id']}"} if event.get("id") in known else {}
        match event["e"]:
            case "summoned":
                yield {"by": side[event["p"]], "did": SUMMONS.get(event["kind"], "special-summon"), **card}
            case "set":
                yield {"by": side[int(event["at"][0])], "did": "set", **card}
            case "activate":
                yield _link_begun(event, card, side, links)
            case "target" | "activation_negated" | "effect_negated":
                _told_later(event, links)
            case "attack":
                yield {"by": side[state["turn_player"]], "did": "attack", **card}
            case "phase":
                yield {"did": "enter", "by": side[state["turn_player"]]}
            case "move":
                yield from _move(event, card)
    if not state.get("chain"):
        _is_over(links)
    yield from _changes_of_position(state, side)


def _link_begun(event: State, card: Told, side: Mapping[int, str], links: dict[int, Told]) -> Told:
    """Return an activation as it is told, and keep it among the Chain Links; the first one begins a new Chain."""
    if event["n"] == 1:
        _is_over(links)
    lies = {"from": ZONES[event["loc"]]} if event.get("loc") in ZONES else {}
    links[event["n"]] = {"by": side[event["p"]], "did": "activate", **card, **lies}
    return links[event["n"]]


def _is_over(links: dict[int, Told]) -> None:
    """Tell of the activations of a Chain that is over that they have resolved, unless they were negated."""
    for link in links.values():
        link.setdefault("result", "resolved")
    links.clear()


def _changes_of_position(state: State, side: Mapping[int, str]) -> Iterator[Told]:
    """Yield which monsters were turned by hand: the engine notes it of the card, and the event tells from what."""
    turned = {card["id"] for card in state["cards"] if card.get("pos_changed_this_turn")}
    for event in state["history"]:
        if event["e"] == "pos" and event["id"] in turned and {"frm", "to"} <= event.keys():
            yield {"by": side[state["turn_player"]], "did": "change-position", "card": f"c{event['id']}"}


def _told_later(event: State, links: Mapping[int, Told]) -> None:
    """Tell of an activation what it targets, or that it or its effect was negated."""
    if event["e"] == "target":
        if links:
            links[max(links)].setdefault("targets", []).extend(f"c{one}" for one in event["ids"])
    elif event["n"] in links:
        links[event["n"]]["result"] = event["e"].replace("_", "-")


def _move(event: State, card: Told) -> Iterator[Told]:
    to = event.get("to", ":").split(":")[1].rstrip("0123456789")
    if to not in MOVES:
        return
    origin = ZONES.get(event.get("frm", "0:").split(":")[1].rstrip("0123456789"))
    how = {**card, **_cause(event), **({"from": origin} if origin else {})}
    if to == "GY" and "destroy" in event.get("why", ()):
        yield {"did": "destroy", **how}
    yield {"did": MOVES[to], **how}
