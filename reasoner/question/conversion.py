"""From a question's JSON to what the reasoner evaluates.

The keys of the protocol (`ask`, `card`, `effect`, `game`, `asOf`, `assume`, `answers`, `detail`) are read here;
everything else is stated by the shapes of the vocabulary (`question.stating`). All faults are reported at once,
field by field.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from reasoner.cards.library import CardLibrary, KnownCard, fold
from reasoner.errors import Fault, QuestionError
from reasoner.knowledge.vocabulary import QUESTION, YGO
from reasoner.question.card_facts import EFFECT_OF, EFFECTS, Statements
from reasoner.question.chain_links import state_link
from reasoner.question.described_cards import PROSE, TEXT_KEYS, describe
from reasoner.question.graph import EFFECT, ROOT, SITUATION, THIS, Origin
from reasoner.question.limits import excesses, longest_lists
from reasoner.question.moves import IN_SITUATION, Asking, every_asking
from reasoner.question.stating import SELF, UNIDENTIFIED, Stating, short
from reasoner.question.table import CARDS, KNOWN, LYING, PLAYERS, PLAYS, card_in_full, cards_of, in_full
from reasoner.rules.terms import Iri, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from reasoner.engine.settling import Claim
    from reasoner.knowledge.vocabulary import Askable, Vocabulary
    from reasoner.question.table import TableCard
    from reasoner.rules.terms import OpenPoint, Term, Triple

KIND = Iri(YGO + "kind")
ON_TABLE = Iri(YGO + "hasOnTable")
ASKS_ABOUT = Iri(YGO + "asksAbout")
REGARDS = Iri(YGO + "regards")
PARTLY_TOLD = Iri(YGO + "isPartlyTold")
ASKED = Iri(YGO + "asked")
CHAIN, RESOLVED = "chain", "resolved"
"""The keys of the Chain Links that wait, and of those that have resolved already."""
CARD_KEY, EFFECT_KEY = "card", "effect"
"""The keys by which a question names a card, and one of its effects by its number."""
YOU = "you"
DEFAULT_GAME = "tcg"
PROTOCOL_KEYS = ("ask", "card", "effect", "game", "asOf", "assume", "answers", "detail")
PLAIN, REASONED, FULL = "verdict", "reasons", "full"
"""How much a question may ask to be told: the verdict alone, with its reasons, or (if it says nothing) all of it."""
ASSUME = {"usual": True, "nothing": False}
"""What a question may say: whether what is usual may be taken for granted where it leaves something out."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question taken apart: its facts, what is asked of which nodes, and how nodes are called.

    `known` has what is known of the cards that the question names or describes, as far as it does not say it itself.
    `meant_if` has, by what may yet be said of how the card is, the subjects that alone are meant then. `assume` says
    whether what is usual may be taken for granted, `detail` how much is to be told.
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
    card_of: Mapping[Iri, Iri] = field(default_factory=dict)
    """The card of each effect."""
    kinds: Mapping[Iri, Iri] = field(default_factory=dict)
    """The kind of each effect, where a question is asked of many."""
    keys: Mapping[Iri, str] = field(default_factory=dict)
    """The words by which the question refers to the cards of its table."""
    assume: bool = True
    answered: Mapping[OpenPoint, str] = field(default_factory=dict)
    """What was open in the texts of its cards and the question answers, each with the field that says so."""
    detail: str = FULL
    question: Mapping[str, Any] = field(default_factory=dict)
    moves: tuple[Asking, ...] = ()
    """The questions about one move each, where a question is about all of them."""
    of_card: bool = True
    """Whether a card or one of its effects is asked about."""
    rests_on: tuple[Claim, ...] = ()
    """What was concluded before, of the table as it will be by the moment of which is asked."""

    @property
    def about_nothing(self) -> bool:
        """Whether a card or effect is asked about, and nothing at all is told of it."""
        return self.of_card and self.card is None and not self.tells_of_this


class Converter:
    """Takes questions apart. One per knowledge base; keeps nothing of a question."""

    def __init__(self, vocabulary: Vocabulary, library: CardLibrary, games: Mapping[str, Iri]) -> None:
        self.vocabulary = vocabulary
        self.library = library
        self.games = games
        self.statements = Statements(vocabulary)
        self.longest = longest_lists(vocabulary)

    def convert(self, question: Mapping[str, Any], today: date, *, of_all: bool = False) -> Asked:
        """Take `question` apart; `of_all`: what it asks is asked of every effect that “you” might use.

        Raises `QuestionError` with every wrong field, and `UnknownCard` for a card that nobody knows.
        """
        if not isinstance(question, dict):
            raise QuestionError((Fault("(root)", "not an object", "a JSON object with “ask”"),))
        too_long = tuple(excesses(question, self.longest))
        if too_long:
            raise QuestionError(too_long)
        return _Conversion(self, question, today, of_all=of_all).run()


class _Conversion(Stating):
    """One question on its way."""

    def __init__(
        self, converter: Converter, question: Mapping[str, Any], today: date, *, of_all: bool
    ) -> None:
        super().__init__(converter.vocabulary, converter.library, converter.statements)
        self.games = converter.games
        self.question = question
        self.today = today
        self.of_all = of_all
        self.card: KnownCard | None = None
        self.meant_if: dict[Term, frozenset[Iri]] = {}
        self.tells_of_this = False
        self.of_no_card = of_all
        self.is_tried = False
        self.moves: tuple[Asking, ...] = ()

    def run(self) -> Asked:
        askable = self._askable()
        game, as_of, assume, detail = self._game(), self._as_of(), self._assume(), self._detail()
        given = self.question.get("situation", {})
        self.tells_of_this = isinstance(given, dict) and SELF in given
        situation = in_full(given) if isinstance(given, dict) else given
        self.table = tuple(cards_of(situation, self.vocabulary)) if isinstance(situation, dict) else ()
        plays = situation.get(PLAYS) if isinstance(situation, dict) else None
        self.plays = tuple(one for one in plays if isinstance(one, dict)) if isinstance(plays, list) else ()
        self.of_no_card = self.of_all or (askable is not None and self._needs_no_card(askable))
        self.is_tried = askable is not None and self._is_tried(askable)
        self._this()
        self.graph.add(ROOT, IN_SITUATION, SITUATION, Origin("situation"))
        if askable is not None:
            self.graph.add(ROOT, ASKED, askable.property, Origin("ask"))
        if isinstance(situation, dict):
            self._name_cards()
            self._parameters()
            self._situation(situation)
        else:
            self._parameters()
            self.graph.fault("situation", "not an object", "an object")
        self._numbers_of_effects()
        if self.of_all:
            self._moves()
        subjects = self._subjects(askable) if askable else ()
        self._asks_about(askable, subjects)
        answered = self._answers()
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
            self.tells_of_this,
            self.meant_if,
            {effect.node: card for card, effects in self.effects_at.items() for effect in effects},
            self._kinds() if self.of_all else {},
            {self.references[card.key]: card.key for card in self.table},
            assume,
            answered,
            detail,
            self.question,
            self.moves,
            askable.node == THIS or self.is_tried,
        )

    def _is_tried(self, askable: Askable) -> bool:
        """Say whether what is asked is something that “you” would do with a card or an effect of it."""
        return askable.node == EFFECT or self.vocabulary.is_tried_with_card(askable.property)

    def _needs_no_card(self, askable: Askable) -> bool:
        """Say whether what is asked is asked of the situation, of a Chain, or about a move made with no card."""
        of_situation = askable.node == SITUATION
        of_chain = askable.node == ROOT and (SITUATION, Iri(YGO + CHAIN)) in askable.needs
        return (
            of_situation
            or of_chain
            or any(
                kind.property == askable.property and kind.node == ROOT and not kind.places
                for kind in self.vocabulary.moves
            )
        )

    def _moves(self) -> None:
        """State every move that “you” could try as a question of its own, each asked of the same situation."""
        for property_ in dict.fromkeys(kind.property for kind in self.vocabulary.moves):
            self.graph.add(ROOT, ASKED, property_, Origin("ask"))
        self.moves = tuple(every_asking(self.vocabulary, self.graph, self.references.values()))
        for asking in self.moves:
            for property_, value in asking.facts:
                self.graph.add(asking.node, property_, value, Origin("ask"))

    def _kinds(self) -> dict[Iri, Iri]:
        """Return the kind of each effect."""
        return {
            subject: kind
            for subject, prop, kind in self.graph.origins
            if prop == KIND and isinstance(kind, Iri)
        }

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

    def _assume(self) -> bool:
        given = self.question.get("assume", "usual")
        if not isinstance(given, str) or given not in ASSUME:
            self.graph.fault("assume", f"{short(given)} is not possible here", "one of " + ", ".join(ASSUME))
            return True
        return ASSUME[given]

    def _detail(self) -> str:
        given, levels = self.question.get("detail", FULL), (PLAIN, REASONED, FULL)
        if given not in levels:
            self.graph.fault("detail", f"{short(given)} is not possible here", "one of " + ", ".join(levels))
        return str(given)

    def _parameters(self) -> None:
        """State the fields beside `ask`; those that refer to cards of the table need their names before."""
        shape = self.vocabulary.shape("Question")
        for key, value in self.question.items():
            if key in PROTOCOL_KEYS or key == "situation" or key.startswith("@"):
                continue
            found = shape.fields.get(key)
            if found is None:
                self.unknown_key(key, "", [*shape.fields, *PROTOCOL_KEYS])
            else:
                self.values(ROOT, found, value, key)

    def _answers(self) -> dict[OpenPoint, str]:
        """State what the question answers of what was open in the texts of its cards, by fields of open points."""
        given = self.question.get("answers", {})
        if not isinstance(given, dict):
            self.graph.fault("answers", f"{short(given)} is not an object", "an object of fields and answers")
            return {}
        nodes = {path: node for node, path in self.graph.paths.items()}
        found: dict[OpenPoint, str] = {}
        for key, value in given.items():
            path, _, name = key.rpartition(".")
            property_, field_ = Iri(YGO + name), f"answers.{key}"
            if path not in nodes or not self.vocabulary.is_asked_in_words(property_):
                self.graph.fault(
                    field_, "is not asked in the words of a card", "the `field` of an open point"
                )
            elif not isinstance(value, bool):
                self.graph.fault(field_, f"{short(value)} is not possible here", "true or false")
            else:
                self.graph.add(nodes[path], property_, Literal(value), Origin(field_))
                found[nodes[path], property_] = field_
        return found

    # the card asked about

    def _this(self) -> None:
        own = self.told_of_this().get("id")
        if own is not None:
            self.references[str(own)] = THIS
        given = self.question.get("card")
        if given is None:
            return
        if self._this_of_the_table(given):
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
            self.card = self.with_gained(self.card, {"id": SELF, **self.told_of_this()})
            self.references[fold(self.card.name)] = THIS
            self.graph.names[THIS] = self.card.name
            state = self.described_facts if isinstance(given, dict) else self.known_facts
            state(self.card, THIS, "card")

    def told_of_this(self) -> Mapping[str, Any]:
        """Return what the situation tells of the card asked about."""
        situation = self.question.get("situation")
        told = situation.get(SELF) if isinstance(situation, dict) else None
        return told if isinstance(told, dict) else {}

    def _on_the_table(self, given: Any) -> TableCard | None:
        """Return the card of the table that `given` means: by its id, or by a name if nothing else is told of it."""
        if isinstance(given, dict) and given.keys() == {"name"}:
            given = given["name"]
        by_id = next((card for card in self.table if "id" in card.told and card.key == str(given)), None)
        if by_id is not None or self.told_of_this() or not isinstance(given, (str, int)):
            return by_id
        found = self.library.find(given)
        name = fold(str(given) if found is None else found.name)
        called = [card for card in self.table if fold(str(card.told.get("name", ""))) == name]
        yours = [card for card in called if self._may_be_yours(card)]
        # What “you” would do is done with your own copy; anything else can be asked of the opponent's, too.
        meant = yours or ([] if self.is_tried else called)
        if len(meant) > 1:
            self.graph.fault(
                "card",
                f"{len(meant)} cards of the table are called {given!r}",
                "the `id` of the one that is meant; of a further copy, its name, and `situation.this` with where it is",
            )
        return meant[0] if meant else None

    def _may_be_yours(self, card: TableCard) -> bool:
        """Say whether nothing that is told of a card says that it is the opponent's."""
        told = card_in_full(card.told)
        return str(told.get("controller", told.get("owner", YOU))) == YOU

    def _this_of_the_table(self, given: Any) -> bool:
        """Take the card asked about from the table, if `given` means a card there."""
        here = self._on_the_table(given)
        if here is None:
            return False
        self.references[here.key] = THIS
        if any(key in here.told for key in PROSE):
            self.card = describe(
                {key: here.told[key] for key in TEXT_KEYS if key in here.told},
                here.path,
                self.library,
                self.graph,
            )
        elif "name" in here.told:
            self.card = self.library.known(here.told["name"])
            self.references[fold(self.card.name)] = THIS
            self.graph.names[THIS] = self.card.name
        if self.card is not None:
            self.card = self.with_gained(self.card, here.told)
        self.tells_of_this = True
        return True

    # the situation

    def _name_cards(self) -> None:
        """Give every card of the table its node first, so that plays, events and Chain Links can refer to it."""
        for card in self.table:
            node = self.references.setdefault(card.key, Iri(f"{QUESTION}card-{card.key}"))
            self.graph.names.setdefault(node, str(card.told.get("name", f"card {card.key}")))
            if "name" in card.told:
                self.references.setdefault(fold(str(card.told["name"])), node)
            # A card without a word of its own can be referred to by its place in the question.
            for place in (card.path, card.path.removeprefix("situation.")):
                self.references.setdefault(place, node)

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
            elif key == PLAYERS:
                self._players(value, path)
            else:
                self.values(SITUATION, found, value, path)
        tokens = self.vocabulary.shape("Situation").fields["turnPlayer"].tokens
        for player in self.vocabulary.shape("Players").fields:
            self.graph.paths.setdefault(tokens[player], f"situation.{PLAYERS}.{player}")
        self._cards_of_the_table()
        waiting = self._links(situation, CHAIN, 0)
        self._links(situation, RESOLVED, waiting)

    def _links(self, situation: Mapping[str, Any], key: str, before: int) -> int:
        """State what the Chain Links of a list do; returns how many there are. So many are `before` the first."""
        found = self.vocabulary.shape("Situation").fields[key]
        links = situation.get(key)
        links = links if isinstance(links, list) else []
        for index, link in enumerate(links):
            if isinstance(link, dict):
                node = Iri(f"{QUESTION}{key}-{index + 1}")
                self.graph.names[node] = self.called(found, link, before + index + 1)
                state_link(self, node, before + index + 1, link, f"situation.{key}[{index}]")
        return len(links)

    def _cards_of_the_table(self) -> None:
        """State which cards are on the table, those known of hands and Decks, and which are unknown."""
        field = self.vocabulary.shape("Situation").fields[CARDS]
        if self.card is not None or self.tells_of_this or not self.of_no_card:
            self.graph.add(SITUATION, ON_TABLE, THIS, Origin("card"))
            if self.card is None or not self.card.name:
                self.graph.add(THIS, PARTLY_TOLD, Literal(True), Origin("card"))
        for card in self.table:
            node, origin = self.references[card.key], Origin(card.path)
            self.graph.add(SITUATION, ON_TABLE, node, origin)
            if card.is_unidentified or self._is_only_a_name(card):
                self.graph.add(node, UNIDENTIFIED, Literal(True), origin)
            elif "name" not in card.told:
                self.graph.add(node, PARTLY_TOLD, Literal(True), origin)
            if not card.path.startswith(f"situation.{CARDS}"):
                self.node(node, field, card_in_full(card.told), card.path, None, 0)

    def _is_only_a_name(self, card: TableCard) -> bool:
        """Say whether nothing is told of a card but a name that nobody knows, so that it could be any card."""
        if "name" not in card.told or not card.told.keys() - {"name"} <= LYING:
            return False
        return self.library.find(str(card.told["name"])) is None

    def _players(self, players: Any, path: str) -> None:
        """State what is known of each player, and how many cards lie in their hands and Decks."""
        known = self.vocabulary.shape("Players").fields
        tokens = self.vocabulary.shape("Situation").fields["turnPlayer"].tokens
        for player, told in self._object(players, path, known):
            for key, value in self._object(told, f"{path}.{player}", self._player_keys(player)):
                place = self.vocabulary.places_told.get(f"{player}.{key}")
                here = f"{path}.{player}.{key}"
                if place is None:
                    self.values(tokens[player], self.vocabulary.shape("Player").fields[key], value, here)
                    continue
                self.graph.paths[place.node] = here
                fields = self.vocabulary.shape("Pile").fields
                for inner, found in self._object(value, here, {*fields, KNOWN}):
                    if inner != KNOWN:
                        self.values(place.node, fields[inner], found, f"{here}.{inner}")

    def _player_keys(self, player: str) -> set[str]:
        piles = {key.partition(".")[2] for key in self.vocabulary.places_told if key.startswith(f"{player}.")}
        return {*self.vocabulary.shape("Player").fields, *piles}

    def _object(self, given: Any, path: str, keys: Iterable[str]) -> Iterator[tuple[str, Any]]:
        """Yield the entries of an object that are known; what is wrong is kept as a fault."""
        if not isinstance(given, dict):
            self.graph.fault(path, f"{short(given)} is not an object", "an object")
            return
        for key, value in given.items():
            if key in keys:
                yield key, value
            else:
                self.unknown_key(key, path, keys)

    # what is asked of

    def _subjects(self, askable: Askable) -> tuple[Iri, ...]:
        if self.of_all:
            return tuple(self._effects_of_you(askable))
        if askable.node != EFFECT:
            return (askable.node,)
        mine = [effect.node for effect in self.effects_at.get(THIS, ())]
        given = self.question.get("effect")
        if given is not None:
            return self._chosen(given, mine)
        if not mine:
            self.graph.add(EFFECT, EFFECT_OF, THIS, Origin("effect"))
            return (EFFECT,)
        every = self.vocabulary.shape("Effect").fields["kind"].tokens.values()
        kinds = {
            effect: kind for effect in mine for kind in every if (effect, KIND, kind) in self.graph.origins
        }
        among = tuple(
            effect for effect in mine if effect not in kinds or kinds[effect] in askable.among_kinds
        )
        return self._possible(among or tuple(mine), kinds)

    def _effects_of_you(self, askable: Askable) -> Iterator[Iri]:
        """Yield every effect that can be meant of every card that “you” control or hold."""
        controller = self.vocabulary.shape("Card").fields["controller"]
        kinds = self._kinds()
        for card, effects in self.effects_at.items():
            if self.graph.values.get((card, controller.path)) == controller.tokens[YOU]:
                yield from (e.node for e in effects if kinds.get(e.node) in askable.among_kinds)

    def _numbers_of_effects(self) -> None:
        """Refuse the number of an effect that the card has not, wherever the question names one."""
        numbers = {
            shape.fields[EFFECT_KEY].path: (shape.fields[EFFECT_KEY], shape.fields[CARD_KEY].path)
            for shape in self.vocabulary.shapes.values()
            if {EFFECT_KEY, CARD_KEY} <= shape.fields.keys()
        }
        for (node, property_), number in self.graph.values.items():
            found, of_card = numbers.get(property_, (None, None))
            card = self.graph.values.get((node, of_card)) if of_card is not None else None
            if found is not None and isinstance(number, Literal) and isinstance(card, Iri):
                # Where 0 may stand it is the activation of the card itself.
                is_card = found.minimum == 0 and number.value == 0
                if not is_card:
                    self._number_of(card, number.value, f"{self.graph.paths.get(node, '')}.{EFFECT_KEY}")
        given = self.question.get(EFFECT_KEY)
        if isinstance(given, int) and not isinstance(given, bool):
            self._number_of(THIS, given, EFFECT_KEY)

    def _number_of(self, card: Iri, number: Any, path: str) -> None:
        """Refuse a number that none of a card's effects has, as far as they are known."""
        known = [effect.number for effect in self.effects_at.get(card, ())]
        if known or self.graph.known.get(card, {}).get(EFFECTS.local) == []:
            expected = f"a number from 1 to {len(known)}" if known else "nothing: it has no effects"
            if number not in known:
                self.graph.fault(path, f"{short(number)} names no effect of the card", expected)
        elif not isinstance(number, int) or number < 1:
            self.graph.fault(path, f"{short(number)} is the number of no effect", "a number from 1 on")

    def _asks_about(self, askable: Askable | None, subjects: Sequence[Iri]) -> None:
        """State which effects are asked about, and regarding which requirements."""
        if askable is None:
            return
        if askable.node == EFFECT:
            for effect in subjects:
                self.graph.add(SITUATION, ASKS_ABOUT, effect, Origin("effect"))
        if askable.is_regarding:
            field = self.vocabulary.shape("Question").fields["regarding"]
            facts = self.graph.origins
            named = [v for s, p, v in facts if (s, p) == (ROOT, field.path) and isinstance(v, Iri)]
            for requirement in named or dict.fromkeys(field.tokens.values()):
                self.graph.add(ROOT, REGARDS, requirement, Origin("regarding"))

    def _possible(self, effects: tuple[Iri, ...], kinds: Mapping[Iri, object]) -> tuple[Iri, ...]:
        """Leave out effects that cannot be meant where the card is, as others than the activation of a Set card."""
        states = {value for (subject, _), value in self.graph.values.items() if subject == THIS}
        past = {kind for kind, where in self.vocabulary.past_kinds.items() if where & states}
        effects = tuple(effect for effect in effects if kinds.get(effect) not in past) or effects
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
        if numbers == [given]:
            # It was refused already.
            return ()
        count = len(mine)
        expected = (
            f"a number from 1 to {count}, its kind, or words that stand in just one effect"
            if count
            else "a number"
        )
        self.graph.fault(
            EFFECT_KEY,
            f"{short(given)} names {'several effects' if len(numbers) > 1 else 'no effect'} of the card",
            expected,
        )
        return ()
