"""From a question's JSON to what the reasoner evaluates.

The keys of the protocol (`ask`, `card`, `effect`, `game`, `asOf`) are read here; everything else is stated by
the shapes of the vocabulary (`question.stating`). All faults are reported at once, field by field.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from reasoner.cards.library import CardLibrary, KnownCard, fold
from reasoner.errors import Fault, QuestionError
from reasoner.knowledge.vocabulary import QUESTION, YGO
from reasoner.question.chain_links import state_link
from reasoner.question.described_cards import describe
from reasoner.question.graph import EFFECT, ROOT, SITUATION, THIS, Origin
from reasoner.question.stating import EFFECT_OF, EFFECTS, SELF, Stating, short
from reasoner.rules.terms import Iri

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from reasoner.knowledge.vocabulary import Askable, Vocabulary
    from reasoner.rules.terms import Term, Triple

KIND = Iri(YGO + "kind")
ASKED = Iri(YGO + "asked")
CHAIN = "chain"
DEFAULT_GAME = "tcg"
PROTOCOL_KEYS = ("ask", "card", "effect", "game", "asOf")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question taken apart: its facts, what is asked of which nodes, and how nodes are called.

    `known` has what is known of the cards that the question names or describes, as far as it does not say it itself.
    `meant_if` has, by what may yet be said of how the card is, the subjects that alone are meant then.
    """

    askable: Askable
    subjects: tuple[Iri, ...]
    game: Iri
    as_of: date
    facts: tuple[Triple, ...]
    origins: Mapping[Triple, Origin]
    paths: Mapping[Iri, str]
    names: Mapping[Iri, str]
    known: Mapping[Iri, Mapping[str, Any]]
    card: KnownCard | None = None
    tells_of_this: bool = True
    meant_if: Mapping[Term, frozenset[Iri]] = field(default_factory=dict)

    @property
    def about_nothing(self) -> bool:
        """Whether a card or effect is asked about, and nothing at all is told of it."""
        return self.card is None and not self.tells_of_this and self.askable.node in (THIS, EFFECT)


class Converter:
    """Takes questions apart. One per knowledge base; keeps nothing of a question."""

    def __init__(self, vocabulary: Vocabulary, library: CardLibrary, games: Mapping[str, Iri]) -> None:
        self.vocabulary = vocabulary
        self.library = library
        self.games = games

    def convert(self, question: Mapping[str, Any], today: date) -> Asked:
        """Take `question` apart.

        Raises `QuestionError` with every wrong field, and `UnknownCard` for a card that nobody knows.
        """
        if not isinstance(question, dict):
            raise QuestionError((Fault("(root)", "not an object", "a JSON object with “ask”"),))
        return _Conversion(self, question, today).run()


class _Conversion(Stating):
    """One question on its way."""

    def __init__(self, converter: Converter, question: Mapping[str, Any], today: date) -> None:
        super().__init__(converter.vocabulary, converter.library)
        self.games = converter.games
        self.question = question
        self.today = today
        self.card: KnownCard | None = None
        self.meant_if: dict[Term, frozenset[Iri]] = {}

    def run(self) -> Asked:
        askable = self._askable()
        game, as_of = self._game(), self._as_of()
        self._parameters()
        self._this()
        situation = self.question.get("situation", {})
        self.graph.add(ROOT, Iri(YGO + "situation"), SITUATION, Origin("situation"))
        if askable is not None:
            self.graph.add(ROOT, ASKED, askable.property, Origin("ask"))
        if isinstance(situation, dict):
            self._name_cards(situation)
            self._situation(situation)
        else:
            self.graph.fault("situation", "not an object", "an object")
        subjects = self._subjects(askable) if askable else ()
        if self.graph.faults or askable is None:
            raise QuestionError(tuple(self.graph.faults))
        graph = self.graph
        return Asked(
            askable,
            subjects,
            game,
            as_of,
            tuple(graph.origins),
            graph.origins,
            graph.paths,
            graph.names,
            graph.known,
            self.card,
            SELF in situation,
            self.meant_if,
        )

    # the fields of the protocol

    def _askable(self) -> Askable | None:
        name = self.question.get("ask")
        found = self.vocabulary.askables.get(name) if isinstance(name, str) else None
        if found is None:
            near = get_close_matches(name, self.vocabulary.askables, n=3) if isinstance(name, str) else []
            problem = f"nothing is asked as {name!r}" if name else "missing: nothing says what is asked"
            names = sorted(key for key in self.vocabulary.askables if key.islower())
            self.graph.fault("ask", problem, "the name of what is asked, one of " + ", ".join(near or names))
        return found

    def _game(self) -> Iri:
        game = self.question.get("game", DEFAULT_GAME)
        found = self.games.get(game) if isinstance(game, str) else None
        if found is None:
            self.graph.fault("game", f"no game is called {game!r}", "one of " + ", ".join(sorted(self.games)))
        return found or Iri("")

    def _as_of(self) -> date:
        given = self.question.get("asOf")
        if given is None:
            return self.today
        try:
            return date.fromisoformat(given)
        except (TypeError, ValueError):
            self.graph.fault("asOf", f"{given!r} is not a date", "a date such as “2026-11-21”")
            return self.today

    def _parameters(self) -> None:
        shape = self.vocabulary.shape("Question")
        for key, value in self.question.items():
            if key in PROTOCOL_KEYS or key == "situation" or key.startswith("@"):
                continue
            found = shape.fields.get(key)
            if found is None:
                self.unknown_key(key, "", [*shape.fields, *PROTOCOL_KEYS])
            else:
                self.values(ROOT, found, value, key)

    # the card asked about

    def _this(self) -> None:
        given = self.question.get("card")
        if given is None:
            return
        if isinstance(given, dict):
            self.card = describe(given, "card", self.library, self.graph)
        elif isinstance(given, (str, int)) and not isinstance(given, bool):
            self.card = self.library.known(given)
        else:
            self.graph.fault(
                "card",
                f"{given!r} is not a card",
                "a name, a passcode, or an object with name, type and text",
            )
        if self.card is not None:
            self.references[fold(self.card.name)] = THIS
            self.graph.names[THIS] = self.card.name
            self.known_facts(self.card, THIS, "card")

    # the situation

    def _name_cards(self, situation: Mapping[str, Any]) -> None:
        """Give every card of the situation its node first, so that events and Chain Links can refer to it."""
        cards = situation.get("cards", ())
        for index, card in enumerate(cards if isinstance(cards, list) else ()):
            if not isinstance(card, dict):
                continue
            key = str(card.get("id", index + 1))
            node = Iri(f"{QUESTION}card-{key}")
            self.references[key] = node
            self.graph.names[node] = str(card.get("name", f"card {key}"))
            if "name" in card:
                self.references.setdefault(fold(str(card["name"])), node)

    def _situation(self, situation: Mapping[str, Any]) -> None:
        shape = self.vocabulary.shape("Situation")
        self.graph.add(SITUATION, Iri(YGO + "this"), THIS, Origin("situation.this"))
        for key, value in situation.items():
            found = shape.fields.get(key)
            path = f"situation.{key}"
            if found is None:
                self.unknown_key(key, "situation", shape.fields)
            elif key == SELF:
                self.object(THIS, self.vocabulary.shape("Card"), value, path)
            else:
                self.values(SITUATION, found, value, path)
        chain = situation.get(CHAIN)
        for index, link in enumerate(chain if isinstance(chain, list) else ()):
            if isinstance(link, dict):
                node = Iri(f"{QUESTION}{CHAIN}-{index + 1}")
                state_link(self, node, index + 1, link, f"situation.{CHAIN}[{index}]")

    # what is asked of

    def _subjects(self, askable: Askable) -> tuple[Iri, ...]:
        if askable.node != EFFECT:
            return (askable.node,)
        mine = [
            value
            for subject, prop, value in self.graph.origins
            if prop == EFFECTS and subject == THIS and isinstance(value, Iri)
        ]
        given = self.question.get("effect")
        if given is not None:
            return self._chosen(given, mine)
        if not mine:
            self.graph.add(EFFECT, EFFECT_OF, THIS, Origin("effect"))
            return (EFFECT,)
        kinds = {subject: value for subject, prop, value in self.graph.origins if prop == KIND}
        among = tuple(
            effect for effect in mine if effect not in kinds or kinds[effect] in askable.among_kinds
        )
        return self._possible(among or tuple(mine), kinds)

    def _possible(self, effects: tuple[Iri, ...], kinds: Mapping[Iri, object]) -> tuple[Iri, ...]:
        """Leave out effects that cannot be meant where the card is, as others than the activation of a Set card."""
        states = {value for subject, _, value in self.graph.origins if subject == THIS}
        for kind, where in self.vocabulary.sole_kinds.items():
            for state in where:
                meant = self.meant_if.get(state, frozenset()).union(
                    e for e in effects if kinds.get(e) == kind
                )
                self.meant_if |= {state: meant} if meant else {}
        alone = frozenset[Iri]().union(*(self.meant_if.get(state, ()) for state in states))
        return tuple(effect for effect in effects if effect in alone) or effects

    def _chosen(self, given: Any, mine: Sequence[Iri]) -> tuple[Iri, ...]:
        numbers = [given] if isinstance(given, int) and not isinstance(given, bool) else []
        if isinstance(given, str) and self.card is not None:
            numbers = list(self.card.effects_of_kind(given) or self.card.effect_of_words(given))
        node = Iri(f"{EFFECT}-{numbers[0]}") if len(numbers) == 1 else EFFECT
        if node in mine:
            return (node,)
        if not mine and numbers:
            self.graph.add(EFFECT, EFFECT_OF, THIS, Origin("effect"))
            return (EFFECT,)
        count = len(mine)
        expected = (
            f"a number from 1 to {count}, its kind, or words that stand in just one effect"
            if count
            else "a number"
        )
        self.graph.fault(
            "effect",
            f"{short(given)} names {'several effects' if len(numbers) > 1 else 'no effect'} of the card",
            expected,
        )
        return ()
