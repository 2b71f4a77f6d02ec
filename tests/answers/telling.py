"""Tables of invented cards as a question tells them, and what `resolve` says happened on them."""

from __future__ import annotations


def card(key, by, text, place="spell-trap-zone", kind="Normal Spell", **more):
    """Return a described card on the table."""
    lies = {"owner": by, "controller": by, "location": place}
    return {"id": key, "name": f"Paper {key.title()}", "type": kind, "text": text, **lies, **more}


def monster(key, by, place="monster-zone", **more):
    """Return a face-up monster with values."""
    told = {"type": "Dragon Effect Monster", "attribute": "dark", "text": "", "position": "face-up-attack"}
    lies = {"id": key, "name": f"Paper {key.title()}", "owner": by, "controller": by, "location": place}
    return {**told, **lies, **more}


def resolved(judge, chain, cards, **more):
    """Return the answer to `resolve` about a table on which every card is told."""
    situation = {"phase": "main-1", "turnPlayer": "you", "chain": chain, "cards": cards, **more}
    return judge.ask({"ask": "resolve", "situation": {"complete": ["field", "gy", "banished"], **situation}})


def events(answer, link=0):
    """Return what happened, by its name and cards."""
    return [(event["event"], event.get("card")) for event in answer.value["links"][link]["events"]]


def in_main_phase(cards, **more):
    """Return a situation of your Main Phase 1, on a field that is told whole."""
    return {
        "turn": 5,
        "turnPlayer": "you",
        "phase": "main-1",
        "chain": [],
        "plays": [],
        "complete": ["field"],
        "cards": cards,
        **more,
    }


def may_be_activated(judge, key, cards, **more):
    """Return the verdict on activating an effect of a card in a Main Phase, on a field that is told whole."""
    situation = in_main_phase(cards, **more)
    return judge.ask({"ask": "may-activate", "card": key, "situation": situation}).verdict
