"""What other texts do to what is activated, attacks and resolves: they change it, forbid it, or are asked about."""

import pytest
from telling import card, events, monster, resolved

BURN = "Inflict 600 damage to your opponent."
STORM = "Destroy all monsters your opponent controls."
BOTH = ["field", "gy", "banished", "plays", "chain", "happened"]


def lp_of(answer, player="opponent"):
    """Return the LP of a player on the table after a Chain."""
    return answer.value["table"]["players"][player]["lp"]


def burned(judge, *others, text=BURN, by="you"):
    """Return the answer to a card that inflicts damage."""
    players = {"you": {"lp": 8000}, "opponent": {"lp": 8000}}
    return resolved(
        judge, [{"card": "burn", "by": by}], [card("burn", by, text), *others], players=players, plays=[]
    )


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("You take no damage.", 8000),
        ("You take no effect damage.", 8000),
        ("You take no effect damage from your opponent's card effects.", 8000),
        ("You take no battle damage.", 7400),
        ("Any damage you take is halved.", 7700),
        ("Any effect damage you take is halved.", 7700),
        ("Your opponent takes no effect damage.", 7400),
        ("Any effect damage your opponent takes is doubled.", 7400),
    ],
)
def test_texts_about_damage_change_what_effects_inflict(judge, text, left):
    """What a text says of damage of any kind, or of effect damage, it says of what an effect inflicts."""
    shield = monster("shield", "opponent", text=text)
    assert lp_of(burned(judge, shield)) == left


def test_halved_damage_is_rounded_up(judge):
    """Half of an odd number is rounded up."""
    shield = monster("shield", "opponent", text="Any damage you take is halved.")
    assert lp_of(burned(judge, shield, text="Inflict 25 damage to your opponent.")) == 7987


def test_what_several_texts_make_of_damage_is_asked(judge):
    """How much it comes to where two texts halve it must be said."""
    shields = [monster(key, "opponent", text="Any damage you take is halved.") for key in ("one", "two")]
    assert burned(judge, *shields).verdict == "depends"


def test_damage_to_both_players_is_taken_by_each(judge):
    """Each player takes it; where a text changes what one of them takes, that is asked."""
    text = "Inflict 500 damage to both players."
    answer = burned(judge, text=text)
    assert (lp_of(answer), lp_of(answer, "you")) == (7500, 7500)
    assert (
        burned(judge, monster("shield", "you", text="You take no effect damage."), text=text).verdict
        == "depends"
    )


def test_damage_by_ones_own_effect_is_not_the_opponents(judge):
    """Who takes no damage from the effects of the opponent takes it from those of others."""
    shield = monster("shield", "opponent", text="You take no effect damage from your card effects.")
    assert lp_of(burned(judge, shield)) == 7400


def test_effect_damage_alone_is_not_battle_damage(judge):
    """A text about effect damage does nothing in a battle."""
    cards = [
        monster("strong", "opponent", atk=1900),
        monster("weak", "you", atk=1400),
        monster("shield", "you", text="You take no effect damage."),
    ]
    situation = {"phase": "battle", "turnPlayer": "opponent", "cards": cards, "complete": BOTH, "plays": []}
    answer = judge.ask({"ask": "battle", "attacker": "strong", "target": "weak", "situation": situation})
    assert answer.value["damage"] == {"you": 500, "opponent": 0}


@pytest.mark.parametrize(("complete", "verdict"), [(BOTH, "answered"), (["plays"], "depends")])
def test_a_direct_attack_may_use_the_effect_that_halves_it(judge, complete, verdict):
    """Where the field was not told, whether the attack goes past monsters must be said."""
    words = "using this effect, the battle damage inflicted to your opponent is halved."
    scout = monster(
        "scout", "you", text=f"This card can attack directly, but when it does so {words}", atk=1000
    )
    situation = {"phase": "battle", "turnPlayer": "you", "cards": [scout], "complete": complete, "plays": []}
    answer = judge.ask({"ask": "battle", "attacker": "scout", "direct": True, "situation": situation})
    assert answer.verdict == verdict


def negated(judge, text, *others, **told):
    """Return the answer to a negation of an activation."""
    jammer = card(
        "jammer", "opponent", "When a Spell Card is activated: Negate the activation.", kind="Counter Trap"
    )
    chain = [{"card": "burn", "by": "you", **told}, {"card": "jammer", "by": "opponent"}]
    return resolved(judge, chain, [card("burn", "you", text), jammer, *others])


def test_what_cannot_be_negated_is_carried_out(judge):
    """A negation fails against what its own text, or the question, says cannot be negated."""
    guarded = f"{BURN} This card's activation and effect cannot be negated."
    for answer in (negated(judge, guarded), negated(judge, BURN, cannotBeNegated=True)):
        assert events(answer) == []
        assert answer.value["links"][1]["carriedOut"]
    assert not negated(judge, BURN).value["links"][1]["carriedOut"]


def test_a_text_that_protects_from_negation_is_asked_about(judge):
    """Whether the activation of such a card can be negated is asked while another text says something of it."""
    text = "The activation of Spell Cards activated on your field cannot be negated."
    seal = card("seal", "you", text, kind="Continuous Spell", position="face-up")
    assert negated(judge, BURN, seal).verdict == "depends"


@pytest.mark.parametrize(
    "text",
    [
        "All face-up monsters, except for Fusion Monsters, are unaffected by other Spell effects.",
        "All Spell Cards that destroy a monster are negated.",
        "Each time a monster is destroyed, place 1 Ash Counter on each other Spell.",
        "Any card destroyed by battle or card effect that would be sent to your opponent's GY is banished instead.",
        "Any card sent from the field to the GY is banished instead.",
        "Any monster sent from the field to your opponent's GY is banished instead.",
    ],
)
def test_words_of_a_face_up_card_are_not_passed_over(judge, text):
    """What a face-up card says in words that nobody took apart is asked about where it may matter."""
    field = card("field", "you", text, kind="Continuous Spell", position="face-up")
    chain = [{"card": "storm", "by": "you"}]
    assert (
        resolved(judge, chain, [card("storm", "you", STORM), monster("m", "opponent")]).verdict == "answered"
    )
    assert (
        resolved(judge, chain, [card("storm", "you", STORM), monster("m", "opponent"), field]).verdict
        == "depends"
    )


@pytest.mark.parametrize(
    "text",
    [
        "Any monster sent from the field to your GY is banished instead.",
        "Spells and Traps sent from the field to the GY are banished instead.",
        "Any monster sent from the hand or Main Deck to the GY is banished instead.",
        "Any monster sent from the field to the GY during your opponent's turn is banished instead.",
    ],
)
def test_words_about_other_cards_that_go_to_the_gy_are_passed_over(judge, text):
    """Nothing is asked of words that are about the GY of the other player, other cards, or another place."""
    field = card("field", "you", text, kind="Continuous Spell", position="face-up")
    cards = [card("storm", "you", STORM), monster("m", "opponent"), field]
    assert resolved(judge, [{"card": "storm", "by": "you"}], cards).verdict == "answered"


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Any card that returns from the GY to the hand is banished instead.", "depends"),
        ("If a card would be returned from the field to the hand, banish it instead.", "answered"),
    ],
)
def test_words_about_cards_that_return_are_asked(judge, text, verdict):
    """Where a card goes that would return is asked while a face-up card has such cards go elsewhere."""
    field = card("field", "opponent", text, kind="Continuous Spell", position="face-up")
    call = card("call", "you", "Target 1 monster in your GY; add it to your hand.")
    chain = [{"card": "call", "by": "you", "targets": ["m"]}]
    assert resolved(judge, chain, [call, monster("m", "you", "gy"), field]).verdict == verdict


@pytest.mark.parametrize(
    "text",
    [
        "You never take damage if the amount is 1000 or less.",
        "Your opponent takes any effect damage you would have taken, up to the number of Spells you control.",
    ],
)
def test_words_about_damage_that_is_not_taken_are_asked(judge, text):
    """How much is taken is asked while words that nobody took apart keep it off, or pass it on."""
    assert burned(judge, monster("shield", "opponent", text=text)).verdict == "depends"


@pytest.mark.parametrize(("text", "asked"), [("draw", True), ("banish", False)])
def test_each_time_is_asked_upon_such_an_event(judge, text, asked):
    """What is done each time that something else happens is not asked about."""
    words = {
        "draw": "Each time you draw a card(s), you gain LP equal to the number of your Dragons x 500.",
        "banish": "Each time a card is banished, gain 9 LP.",
    }
    wishes = card("wishes", "you", words[text], kind="Continuous Spell", position="face-up")
    players = {"you": {"lp": 8000, "deck": {"count": 9}, "hand": {"count": 1}}, "opponent": {"lp": 8000}}
    jar = card("jar", "you", "Draw 1 card.")
    answer = resolved(judge, [{"card": "jar", "by": "you"}], [jar, wishes], players=players)
    assert answer.verdict == ("depends" if asked else "answered")


def test_what_is_returned_itself_is_not_destroyed_along(judge):
    """An Equip Card that an effect returns to the hand stays there when its monster leaves by that."""
    shot = card(
        "shot",
        "you",
        "When this card leaves the field, banish the equipped monster.",
        kind="Equip Spell",
        position="face-up",
        equippedTo="m",
    )
    wind = card("wind", "opponent", "Return all Spells/Traps your opponent controls to the hand.")
    answer = resolved(judge, [{"card": "wind", "by": "opponent"}], [wind, monster("m", "you"), shot])
    assert answer.verdict == "answered"
    assert {one["id"]: one["location"] for one in answer.value["table"]["cards"]}["shot"] == "hand"


@pytest.mark.parametrize("text", ["return it to the hand", "change it to face-down Defense Position"])
def test_no_attack_of_a_monster_that_is_gone_is_negated(judge, text):
    """An effect that targets the attacking monster does nothing once that has left, or was turned face-down."""
    cylinder = card(
        "cylinder",
        "you",
        "When an opponent's monster declares an attack: Target the attacking monster; negate the attack.",
        kind="Normal Trap",
    )
    device = card("device", "opponent", f"Target 1 monster on the field; {text}.", kind="Quick-Play Spell")
    cards = [cylinder, device, monster("m", "opponent")]
    chain = [
        {"card": "cylinder", "by": "you", "targets": ["m"]},
        {"card": "device", "by": "opponent", "targets": ["m"]},
    ]
    answer = resolved(judge, chain, cards, phase="battle", turnPlayer="opponent")
    assert not answer.value["links"][1]["carriedOut"]


def asked(judge, what, this, cards, **told):
    """Return the verdict on a card of a told table."""
    situation = {
        "turn": 3,
        "phase": "main-1",
        "turnPlayer": "you",
        "cards": cards,
        "plays": [],
        "complete": BOTH,
    }
    return judge.ask({"ask": what, "card": this, "situation": {**situation, **told}}).verdict


OTHERS = (
    "Once per turn: You can draw 1 card. This card is a stone. "
    "Other monsters cannot attack the turn you activate this effect."
)


@pytest.mark.parametrize(("did", "verdict"), [(True, "no"), (False, "yes")])
def test_a_sentence_about_the_turn_of_an_effect_belongs_to_it(judge, did, verdict):
    """What a sentence of its own forbids the turn the effect is activated is forbidden once it was."""
    stone = monster("stone", "you", text=OTHERS)
    plays = (
        [{"did": "activate", "by": "you", "card": "stone", "effect": 1, "result": "resolved"}] if did else []
    )
    cards = [monster("m", "you"), stone]
    assert asked(judge, "may-attack", "m", cards, phase="battle", step="battle", plays=plays) == verdict


@pytest.mark.parametrize(
    "way",
    [
        "You can Special Summon this card (from your hand) by discarding 1 card.",
        "Cannot be Normal Summoned/Set. Must first be Special Summoned (from your hand) while you control no cards.",
    ],
)
@pytest.mark.parametrize(("turn", "verdict"), [(3, "no"), (2, "yes")])
def test_what_cannot_attack_the_turn_it_is_summoned(judge, way, turn, verdict):
    """A monster that cannot attack the turn it is Special Summoned can in a later one."""
    text = f"{way} Cannot attack the turn it is Special Summoned."
    came = {"as": "special-summoned", "turn": turn}
    cards = [monster("m", "you", text=text, summoned=came)]
    assert asked(judge, "may-attack", "m", cards, phase="battle", step="battle") == verdict


def test_other_monsters_than_the_equipped_one_cannot_attack(judge):
    """“Other monsters” of an Equip Card are all but the one that it is equipped to."""
    text = "Other monsters you control cannot attack."
    worn = card("worn", "you", text, kind="Equip Spell", position="face-up", equippedTo="m")
    cards = [monster("m", "you"), monster("other", "you"), worn]
    found = [
        asked(judge, "may-attack", this, cards, phase="battle", step="battle") for this in ("m", "other")
    ]
    assert found == ["yes", "no"]


@pytest.mark.parametrize(
    "text",
    [
        "Neither player can target Dragon monsters with card effects on odd days.",
        (
            "While it is an odd day, monsters cannot target this card for attacks, "
            "also neither player can target it with card effects."
        ),
    ],
)
def test_words_about_targeting_are_asked_about(judge, text):
    """Whether a card is a target is asked where a text says of targeting what nobody took apart."""
    guard = monster("guard", "opponent", text=text)
    trap = card(
        "trap", "you", "Target 1 monster your opponent controls; destroy it.", kind="Normal Trap", setTurn=2
    )
    cards = [{**trap, "position": "face-down"}, guard]
    assert asked(judge, "may-activate", "trap", cards) == "depends"


@pytest.mark.parametrize(("did", "verdict"), [(True, "no"), (False, "yes")])
def test_a_spell_that_was_used_this_turn_went_to_the_gy(judge, did, verdict):
    """A Spell that was activated this turn and lies in the GY was sent there this turn."""
    later = "During your Main Phase, except the turn this card was sent to the GY: You can banish this card"
    text = f"Draw 1 card. {later} from your GY; draw 1 card."
    spell = card("spell", "you", text, place="gy")
    play = {
        "did": "activate",
        "by": "you",
        "card": "spell",
        "effect": 1,
        "from": "hand",
        "result": "resolved",
    }
    situation = {
        "turn": 3,
        "phase": "main-1",
        "turnPlayer": "you",
        "cards": [spell],
        "plays": [play] if did else [],
        "complete": BOTH,
        "players": {"you": {"deck": {"count": 9}}, "opponent": {"deck": {"count": 9}}},
    }
    answer = judge.ask({"ask": "may-activate", "card": "spell", "effect": 2, "situation": situation})
    assert answer.verdict == verdict


def test_a_ban_without_an_end_is_asked_about(judge):
    """What an effect of this turn forbids a player, without how long in its sentence, may still hold."""
    ban = "You cannot activate monster effects in the hand."
    lead = "Toss a coin, and if it is heads, apply this effect until the end of this turn."
    text = f"{lead}\n● {ban}\n● Gain 9 LP."
    song = card("song", "you", text, place="gy")
    crow = monster("crow", "you", "hand", text="You can discard this card; draw 1 card.")
    del crow["position"]
    plays = [{"did": "activate", "by": "you", "card": "song", "effect": 1, "result": "resolved"}]
    players = {"you": {"deck": {"count": 9}, "hand": {"count": 1}}, "opponent": {}}
    assert asked(judge, "may-activate", "crow", [song, crow], plays=plays, players=players) == "depends"
    assert asked(judge, "may-activate", "crow", [song, crow], players=players) == "yes"


ZOMBIE = (
    "If this card is in your GY: You can Special Summon this card, but banish it when it leaves the field."
)


@pytest.mark.parametrize(("source", "place"), [("zombie", "banished"), ("call", "gy"), (None, None)])
def test_a_monster_goes_where_the_effect_that_summoned_it_says(judge, source, place):
    """“Banish it when it leaves the field” is done if that effect Summoned it, and asked about where none was told."""
    came = {"as": "special-summoned", "from": "gy", **({"byEffectOf": source} if source else {})}
    zombie = monster("zombie", "opponent", text=ZOMBIE, summoned=came)
    call = card("call", "opponent", "Target 1 monster in your GY; Special Summon it.", place="gy")
    answer = resolved(judge, [{"card": "storm", "by": "you"}], [card("storm", "you", STORM), zombie, call])
    assert answer.verdict == ("answered" if place else "depends")
    if place:
        assert {one["id"]: one["location"] for one in answer.value["table"]["cards"]}["zombie"] == place


@pytest.mark.parametrize(
    ("source", "kind", "verdict"), [("d", "Dragon", "yes"), ("d", "Fiend", "no"), (None, "Dragon", "depends")]
)
def test_by_whose_effect_a_monster_was_summoned_is_looked_at(judge, source, kind, verdict):
    """“Special Summoned by the effect of a Dragon monster” is seen from how the monster was told to have come."""
    text = (
        "If you control a monster that was Special Summoned by the effect of a Dragon monster: Draw 1 card."
    )
    came = {"as": "special-summoned", **({"byEffectOf": source} if source else {})}
    cards = [
        card("paper", "you", text, place="hand"),
        monster("d", "you", "gy", type=f"{kind} Effect Monster"),
        monster("m", "you", summoned=came),
    ]
    players = {"you": {"deck": {"count": 9}, "hand": {"count": 1}}, "opponent": {}}
    assert asked(judge, "may-activate", "paper", cards, players=players) == verdict


@pytest.mark.parametrize(("mine", "theirs", "verdict"), [(3, 2, "yes"), (2, 2, "no"), (3, 1, "no")])
def test_each_player_must_have_so_many_cards(judge, mine, theirs, verdict):
    """What each player sends from the hand must be there, without the card that is activated."""
    text = "Each player sends 2 cards from their hand to the GY, then draws 2 cards."
    cards = [card("waste", "you", text, place="hand")]
    deck = {"count": 9}
    players = {
        "you": {"deck": deck, "hand": {"count": mine}},
        "opponent": {"deck": deck, "hand": {"count": theirs}},
    }
    assert asked(judge, "may-activate", "waste", cards, players=players) == verdict


def test_control_is_switched_only_where_both_control_a_monster(judge):
    """An effect that switches control of a monster of each player needs one of each."""
    text = (
        "Each player chooses 1 monster they control and switches control of those monsters with each other."
    )
    cards = [card("swap", "you", text, place="hand"), monster("m", "you")]
    assert asked(judge, "may-activate", "swap", cards) == "no"
    assert asked(judge, "may-activate", "swap", [*cards, monster("n", "opponent")]) != "no"


def test_nothing_is_banished_on_leaving_while_no_card_can_be_banished(judge):
    """While cards cannot be banished, a monster that was to be banished goes where the others go."""
    came = {"as": "special-summoned", "from": "gy", "byEffectOf": "zombie"}
    zombie = monster("zombie", "opponent", text=ZOMBIE, summoned=came)
    wall = card("wall", "you", "Neither player can banish cards.", kind="Continuous Trap", position="face-up")
    answer = resolved(judge, [{"card": "storm", "by": "you"}], [card("storm", "you", STORM), zombie, wall])
    assert {one["id"]: one["location"] for one in answer.value["table"]["cards"]}["zombie"] == "gy"
