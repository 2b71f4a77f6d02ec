"""An invented card list, and a judge who answers from a script."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from reasoner import Judge
from reasoner.errors import Fault, QuestionError, UnknownCard
from reasoner.knowledge.base import load_knowledge
from reasoner.reading.record import CardRecord

if TYPE_CHECKING:
    from collections.abc import Mapping

    from reasoner.cards.library import KnownCard
    from service.cards.store import CardStore

HOSTILE = "<script>alert(\"1\")</script> & 'Co'"
CARDS = (
    CardRecord(
        "Paper Dragon",
        password=11111111,
        card_type="Monster",
        monster_type_line="Dragon / Effect",
        level=4,
        atk=1000,
        def_="?",
        text="Once per turn: You can draw 1 card.",
    ),
    CardRecord("Paper-Dragon Égide", password=222, card_type="Trap", property="Counter", text="Negate it."),
    CardRecord(
        "Ink Well", konami_id=77, card_type="Spell", property="Field", text="All Paper monsters gain 100 ATK."
    ),
    CardRecord(
        "Gilded Page",
        password=333,
        card_type="Spell",
        property="Quick-Play",
        text="Target 1 face-up monster on the field; it gains 400 ATK until the end of this turn.",
    ),
    CardRecord("7", password=7777, card_type="Spell", property="Normal", text="When you have three: Win."),
    CardRecord(HOSTILE, password=666, card_type="Spell", text=f"Say {HOSTILE}."),
)


knowledge = cache(load_knowledge)


class ScriptedAnswer:
    """An answer with the shape of the contract."""

    def __init__(self, body: dict[str, Any]) -> None:
        self.body = body
        self.verdict: str = body["verdict"]
        self.citations: list[dict[str, str]] = body["citations"]

    def to_json(self) -> dict[str, Any]:
        """Return the scripted body."""
        return self.body

    def to_text(self) -> str:
        """Return its summary."""
        return f"{self.body['summary']}\n"


class ScriptedJudge:
    """Answers by the card's name; every behaviour of a judge that the counter must handle has a name.

    Knows the cards and the words of the real judge.
    """

    def __init__(self, store: CardStore) -> None:
        real = Judge(knowledge(), store)
        self.knowledge = real.knowledge
        self.library = real.library
        self.card = real.card
        self.store = store
        self.asked: list[Mapping[str, Any]] = []

    def ask(self, question: Mapping[str, Any]) -> ScriptedAnswer:
        """Answer, refuse or crash, by the card's name."""
        self.asked.append(question)
        if not isinstance(question.get("ask"), str):
            raise QuestionError(
                (Fault("ask", "missing", "one of may-activate"), Fault("situation.phase", "unknown", ""))
            )
        card = question.get("card")
        if card == "crash":
            raise RuntimeError("secret detail of the program")
        if isinstance(card, dict):
            card = card.get("name", "this card")
        elif not isinstance(card, str | int) or self.store.find(card) is None:
            raise UnknownCard(str(card), self.store.nearest(str(card)))
        return ScriptedAnswer(self.answer(str(card), question))

    def answer(self, card: str, question: Mapping[str, Any]) -> dict[str, Any]:
        """Write an answer that depends on the phase unless the question gives it."""
        situation = question.get("situation") or {}
        cited = {
            "work": "OCG Perfect Rulebook 2017",
            "pages": "188",
            "url": "https://ygorganization.com/perfect-rulebook-2017/",
        }
        verdict = "depends" if "phase" not in situation else "yes"
        open_point = {
            "asks": "Which phase is it?",
            "field": "situation.phase",
            "then": {"battle": "yes", "end": "no"},
        }
        granted = {
            "asks": "Was it Set this turn?",
            "field": "situation.this.setThisTurn",
            "then": {"true": "no"},
        }
        given = verdict == "yes" and "setThisTurn" in situation.get("this", {})
        proviso = ", unless it was Set this turn" if verdict == "yes" and not given else ""
        return {
            "verdict": verdict,
            "value": True if verdict == "yes" else None,
            "summary": f"{verdict.capitalize()}{proviso}. {card} may be activated.",
            "because": [
                {
                    "says": f"{card} is quick",
                    "rule": "https://w3id.org/headjudge/rules/quick",
                    "citations": [cited],
                }
            ],
            "considered": [{"rule": "rule:slow", "says": "it is slow", "failed": "it is not"}],
            "citations": [cited],
            "open": [open_point] if verdict == "depends" else [],
            "unless": [granted] if proviso else [],
            "reading": [
                {"effect": 1, "fact": "optional", "from": {"start": 15, "end": 22, "text": "You can"}}
            ],
            "warnings": [],
            "proof": {
                "root": "n1",
                "nodes": {
                    "n1": {
                        "type": "derived",
                        "says": "it may be",
                        "because": "it is quick",
                        "premises": ["n2"],
                    },
                    "n2": {"type": "given", "says": "it is quick", "origin": "question"},
                },
            },
        }

    def effect_profiles(self, card: KnownCard) -> list[dict[str, Any]]:
        """Return one effect that spans the text."""
        return [{"number": 1, "text": [0, len(card.texts["text"])], "kind": "ignition"}]
