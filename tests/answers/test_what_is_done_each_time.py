"""What face-up cards do each time that something was activated, right after it has resolved."""

import pytest
import telling
from telling import card, monster

WELL = "Each time a Spell Card is activated, gain 500 LP immediately after it resolves."
STRIKE = "Target 1 monster your opponent controls; destroy it."
THORNS = (
    "Each time your opponent activates a Trap Card, inflict 300 damage to them immediately after it resolves."
)


def spell(key, text, kind="Normal Spell", by="you", **more):
    """Return a described Spell or Trap that lies face-up."""
    return card(key, by, text, kind=kind, **{"position": "face-up", **more})


def resolved(judge, chain, cards, **more):
    """Return the answer to `resolve` about a table on which every card and play is told."""
    told = {"players": {"you": {"lp": 8000}, "opponent": {"lp": 8000}}}
    complete = ["field", "gy", "banished", "plays", "chain"]
    return telling.resolved(judge, chain, cards, **{**told, "complete": complete, **more})


def changes(answer, link=0):
    """Return whose LP change after a Chain Link, and by how much."""
    events = answer.value["links"][link]["events"]
    return [(event["changesLPOf"], event["lp"]) for event in events if "lp" in event]


def struck(judge, *beside, well=WELL, **more):
    """Return what happens when a Spell is used while a card that gains LP each time is face-up."""
    cards = [
        spell("well", well, "Continuous Spell"),
        spell("strike", STRIKE),
        monster("m", "opponent"),
        *beside,
    ]
    return resolved(judge, [{"card": "strike", "by": "you", "targets": ["m"]}], cards, **more)


def test_lp_are_gained_right_after_the_spell(judge):
    """With nothing else on the table the LP are gained."""
    assert changes(struck(judge)) == [("you", 500)]


def test_nothing_is_gained_after_another_kind_of_card(judge):
    """What waits for Spells is not done after a Trap."""
    cards = [
        spell("well", WELL, "Continuous Spell"),
        spell("snare", STRIKE, "Normal Trap"),
        monster("m", "opponent"),
    ]
    answer = resolved(judge, [{"card": "snare", "by": "you", "targets": ["m"]}], cards)
    assert answer.verdict == "answered"
    assert changes(answer) == []


def test_nothing_is_gained_after_an_effect_of_a_card_that_lay_there(judge):
    """The activation of an effect of a face-up Spell is not the activation of a Spell Card."""
    text = "You can target 1 monster your opponent controls; destroy it."
    cards = [
        spell("well", WELL, "Continuous Spell"),
        spell("altar", text, "Continuous Spell"),
        monster("m", "opponent"),
    ]
    answer = resolved(judge, [{"card": "altar", "by": "you", "activates": "effect", "targets": ["m"]}], cards)
    assert changes(answer) == []


@pytest.mark.parametrize(("by", "lost"), [("opponent", [("opponent", -300)]), ("you", [])])
def test_whose_activation_it_waits_for(judge, by, lost):
    """What waits for what the opponent activates is not done after what its own player activates."""
    cards = [
        spell("thorns", THORNS, "Continuous Trap"),
        spell("snare", "Target 1 monster on the field; destroy it.", "Normal Trap", by),
        monster("m", "you"),
    ]
    answer = resolved(judge, [{"card": "snare", "by": by, "targets": ["m"]}], cards)
    assert answer.verdict == "answered"
    assert changes(answer) == lost


@pytest.mark.parametrize(
    "words",
    [
        "Effects that would increase your opponent's LP inflict damage to them instead.",
        "Neither player can gain LP.",
    ],
)
def test_words_about_lp_of_another_card_are_not_passed_over(judge, words):
    """Where a face-up card says something of LP that are gained, the answer is not a sure gain."""
    answer = struck(judge, spell("curse", words, "Continuous Trap", "opponent"))
    assert answer.verdict == "depends" or changes(answer) == []


def test_damage_that_an_earlier_effect_may_take_away_is_asked(judge):
    """An effect of the same turn that says something of damage is not passed over."""
    shelter = "You take no effect damage this turn."
    used = spell("shelter", shelter, "Normal Trap", "opponent", location="gy")
    used.pop("position")
    cards = [
        spell("thorns", THORNS, "Continuous Trap"),
        spell("snare", "Target 1 monster on the field; destroy it.", "Normal Trap", "opponent"),
        monster("m", "you"),
        used,
    ]
    plays = [
        {
            "by": "opponent",
            "did": "activate",
            "card": "shelter",
            "from": "spell-trap-zone",
            "result": "resolved",
        }
    ]
    answer = resolved(judge, [{"card": "snare", "by": "opponent", "targets": ["m"]}], cards, plays=plays)
    assert answer.verdict == "depends" or changes(answer) == []


def test_what_was_said_of_it_settles_it(judge):
    """What the answer asks about what is done each time is asked once: what is settled is not asked again."""
    curse = spell(
        "curse", "Effects that would increase your LP may be halved.", "Continuous Trap", "opponent"
    )
    answer = struck(judge, curse)
    assert answer.verdict == "depends"
    (point,) = answer.open
    assert point.field == "situation.chain[0].settled"
    words = point.asks.partition("“")[2].partition("”")[0]
    cards = [
        spell("well", WELL, "Continuous Spell"),
        spell("strike", STRIKE),
        monster("m", "opponent"),
        curse,
    ]
    link = {"card": "strike", "by": "you", "targets": ["m"], "settled": [words]}
    assert resolved(judge, [link], cards).verdict == "answered"


LAMP = "Each time a Spell Card is activated, place 2 Spell Counters on this card when that Spell resolves."


@pytest.mark.parametrize(
    ("told", "after"),
    [
        ({"spell": 1}, {"Spell Counter": 3}),
        ({}, {"Spell Counter": 2}),
        ({"Bushido Counter": 1}, {"Bushido Counter": 1, "Spell Counter": 2}),
    ],
)
def test_counters_are_placed_right_after_the_spell(judge, told, after):
    """The card has the counters that were told, and those that came."""
    cards = [
        spell("lamp", LAMP, "Continuous Spell", counters=told),
        spell("strike", STRIKE),
        monster("m", "opponent"),
    ]
    answer = resolved(judge, [{"card": "strike", "by": "you", "targets": ["m"]}], cards)
    assert answer.verdict == "answered"
    (event,) = [one for one in answer.value["links"][0]["events"] if one["event"] == "counter-placed"]
    assert (event["card"], event["counters"]) == ("Paper Lamp", {"Spell Counter": 2})
    counters = answer.value["table"]["cards"][0]["counters"]
    assert {one["kind"]: one["count"] for one in counters} == after


def test_counters_that_were_not_told_stay_unknown(judge):
    """That some came does not tell how many there are."""
    answer = struck(judge, well=LAMP)
    assert [one["event"] for one in answer.value["links"][0]["events"]] == ["destroyed", "counter-placed"]
    assert "counters" not in answer.value["table"]["cards"][0]


@pytest.mark.parametrize(("place", "placed"), [("pendulum-zone", 1), ("monster-zone", 0)])
def test_what_the_pendulum_box_says_is_done_in_a_pendulum_zone(judge, place, placed):
    """What is done each time belongs to the place of the box that says so."""
    mage = monster("mage", "you", place, type="Pendulum Effect Monster", pendulumText=LAMP)
    cards = [mage, spell("strike", STRIKE), monster("m", "opponent")]
    answer = resolved(judge, [{"card": "strike", "by": "you", "targets": ["m"]}], cards)
    events = [one["event"] for one in answer.value["links"][0]["events"]]
    assert events.count("counter-placed") == placed


@pytest.mark.parametrize(
    ("told", "after"),
    [({"spell": 3}, 3), ({"spell": 2}, 3), ({}, 2), (None, None)],
)
def test_counters_are_placed_up_to_a_number(judge, told, after):
    """There is room for as many as the text says; where it was not told how many there are, it is asked."""
    well = "Each time a Spell Card is activated, place 2 Spell Counters on this card when that Spell resolves (max. 3)."
    lamp = spell("lamp", well, "Continuous Spell", **({"counters": told} if told is not None else {}))
    cards = [lamp, spell("strike", STRIKE), monster("m", "opponent")]
    answer = resolved(judge, [{"card": "strike", "by": "you", "targets": ["m"]}], cards)
    assert answer.verdict == ("depends" if after is None else "answered")
    if after is not None:
        counters = answer.value["table"]["cards"][0]["counters"]
        assert (counters["spell"] if isinstance(counters, dict) else counters[0]["count"]) == after


def test_cards_are_drawn_right_after_it(judge):
    """A card is drawn for each activation that has resolved, and none for one that was negated."""
    text = "Each time a Trap Card is activated, immediately after it resolves, draw 1 card."
    players = {
        player: {"lp": 8000, "hand": {"count": 3}, "deck": {"count": 20}} for player in ("you", "opponent")
    }
    cards = [
        monster("sage", "you", text=text),
        spell("snare", STRIKE, "Normal Trap"),
        spell(
            "seal", "When your opponent activates a Trap: Negate the activation.", "Counter Trap", "opponent"
        ),
        monster("m", "opponent"),
    ]
    chain = [{"card": "snare", "by": "you", "targets": ["m"]}, {"card": "seal", "by": "opponent"}]
    answer = resolved(judge, chain, cards, players=players)
    assert answer.verdict == "answered"
    mine = answer.value["table"]["players"]["you"]
    assert (mine["hand"]["count"], mine["deck"]["count"], mine["lp"]) == (4, 19, 8000)


BLAST = "Destroy all monsters on the field."
SENT = "Each time a card(s) is sent from the field to the GY, place 1 Test Counter on this card"


def lit(judge, text, chain, cards, **more):
    """Return how many counters a card has after a Chain, none if that is not known."""
    lamp = spell("lamp", text, "Continuous Spell", counters={})
    answer = resolved(judge, chain, [lamp, *cards], **more)
    told = answer.value["table"]["cards"][0].get("counters", []) if answer.verdict == "answered" else None
    return None if told is None else sum(one["count"] for one in told)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        (f"{SENT} for each sent card.", 3),
        (f"{SENT}.", 2),
        (f"{SENT} for each sent card (max. 2).", 2),
        ("Each time a monster(s) is sent to the GY, place 1 Test Counter on this card.", 1),
        (
            "Each time a face-up Dragon monster(s) on the field is destroyed, place 1 Test Counter on this card.",
            1,
        ),
        (
            "Each time a face-up Fish monster(s) on the field is destroyed, place 1 Test Counter on this card.",
            0,
        ),
        ("Each time a card(s) is banished, place 1 Test Counter on this card.", 0),
        ("Each time a monster(s) is sent to your GY, place 2 counters on this card.", 2),
        ("Each time a Fish monster(s) is sent to your opponent's GY, place 1 counter on this card.", 0),
        ("Each time a Spell Card is activated, place 1 counter on this card.", 1),
        ("Each time a monster(s) is destroyed by battle, place 1 Test Counter on this card.", 0),
        (
            "Each time a monster(s) is destroyed by battle or card effect, place 1 Test Counter on this card.",
            1,
        ),
    ],
)
def test_what_is_done_upon_what_a_chain_link_does(judge, text, number):
    """It is done once for an event, or for each of its cards; the used Spell is sent to the GY at the end."""
    token = monster("t", "opponent", type="Dragon Token", level=1)
    del token["text"]
    cards = [spell("blast", BLAST), monster("m", "you"), monster("n", "opponent"), token]
    assert lit(judge, text, [{"card": "blast", "by": "you"}], cards) == number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Each time a monster(s) is Normal or Special Summoned, place 2 Test Counters on this card.", 2),
        ("Each time you Special Summon a monster(s), place 1 Test Counter on this card.", 1),
        ("Each time your opponent Special Summons a monster(s), place 1 Test Counter on this card.", 0),
        ("Each time a Fish monster(s) is Special Summoned, place 1 Test Counter on this card.", 0),
        (
            "Each time a Dragon monster(s) is Special Summoned from the GY, place 1 Test Counter on this card.",
            1,
        ),
        (
            "Each time a Dragon monster(s) is Special Summoned from the hand, place 1 Test Counter on this card.",
            0,
        ),
    ],
)
def test_what_is_done_upon_a_special_summon(judge, text, number):
    """Who Summons, what, and from where, is seen from the Chain Link."""
    cards = [spell("rise", "Target 1 monster in your GY; Special Summon it."), monster("m", "you", "gy")]
    del cards[1]["position"]
    assert lit(judge, text, [{"card": "rise", "by": "you", "targets": ["m"]}], cards) == number


def test_what_a_card_does_upon_an_event_it_does_not_do_face_down(judge):
    """What is turned face-down does nothing each time, and what is destroyed gets no counters."""
    text = "Each time a monster(s) is destroyed, place 1 Test Counter on this card."
    own = monster("lamp", "you", text=text, counters={})
    answer = resolved(
        judge, [{"card": "blast", "by": "you"}], [own, spell("blast", BLAST), monster("m", "opponent")]
    )
    assert answer.verdict == "answered"
    assert "counter-placed" not in [one["event"] for one in answer.value["links"][0]["events"]]


def test_lp_are_gained_upon_a_special_summon(judge):
    """LP come at once, also while the Chain resolves; of several Summons by one effect it is asked."""
    text = "Each time your opponent Special Summons a monster(s), gain 300 LP."
    cards = [
        spell("play", text, "Continuous Spell", "opponent"),
        spell("rise", "Target 1 monster in your GY; Special Summon it."),
        monster("m", "you", "gy"),
    ]
    del cards[2]["position"]
    answer = resolved(judge, [{"card": "rise", "by": "you", "targets": ["m"]}], cards)
    assert answer.verdict == "answered"
    assert changes(answer) == [("opponent", 300)]


@pytest.mark.parametrize(
    ("words", "lost"),
    [
        ("your opponent Special Summons a monster(s), they lose 300 LP", [("you", -300)]),
        (
            "your opponent Special Summons a monster(s) from the GY, inflict 200 damage to them",
            [("you", -200)],
        ),
        ("your opponent Special Summons a monster(s) from the Deck, inflict 200 damage to them", []),
        ("you Special Summon a monster(s), your opponent loses 300 LP", []),
    ],
)
def test_they_are_the_players_of_whom_the_event_speaks(judge, words, lost):
    """“Them” is the player who does it; LP that are lost are no damage."""
    cards = [
        spell("play", f"Each time {words}.", "Continuous Spell", "opponent"),
        spell("rise", "Target 1 monster in your GY; Special Summon it."),
        monster("m", "you", "gy"),
    ]
    del cards[2]["position"]
    answer = resolved(judge, [{"card": "rise", "by": "you", "targets": ["m"]}], cards)
    assert (answer.verdict, changes(answer)) == ("answered", lost)


def test_a_pendulum_monster_may_be_added_to_the_extra_deck(judge):
    """What waits for cards added to the Extra Deck is asked of a Pendulum Monster that is destroyed."""
    text = "Each time a card(s) is added to your Extra Deck, place 1 Test Counter on this card."
    pendulum = monster("m", "you", type="Dragon Pendulum Effect Monster")
    cards = [spell("blast", BLAST), pendulum]
    assert lit(judge, text, [{"card": "blast", "by": "you"}], cards) is None
    assert lit(judge, text, [{"card": "blast", "by": "you"}], [cards[0], monster("n", "you")]) == 0


def test_an_equip_card_that_is_lost_counts(judge):
    """An Equip Card is sent to the GY when its monster is gone: that is one more card."""
    text = f"{SENT} for each sent card."
    sword = spell("sword", "The equipped monster gains 500 ATK.", "Equip Spell", equippedTo="m")
    cards = [spell("blast", BLAST), monster("m", "you"), sword]
    assert lit(judge, text, [{"card": "blast", "by": "you"}], cards) == 3


def test_counters_upon_a_summon_let_nothing_miss_its_timing(judge):
    """A counter that is placed upon a Summon is not one more thing to happen after it."""
    text = "Each time a monster(s) is Special Summoned, place 1 Test Counter on this card."
    own = monster("m", "you", "gy", text="When this card is Special Summoned: You can draw 1 card.")
    del own["position"]
    cards = [
        spell("lamp", text, "Continuous Spell", counters={}),
        spell("rise", "Target 1 monster in your GY; Special Summon it."),
        own,
    ]
    chain = [{"card": "rise", "by": "you", "targets": ["m"]}]
    players = {"you": {"lp": 8000, "deck": {"count": 20}, "hand": {"count": 3}}}
    situation = {"phase": "main-1", "turnPlayer": "you", "chain": chain, "cards": cards, "players": players}
    told = {**situation, "complete": ["field", "gy", "banished", "plays", "chain"], "plays": []}
    answer = judge.ask({"ask": "may-activate", "card": "m", "effect": 1, "situation": told})
    assert answer.verdict == "yes", answer.summary


def test_several_summons_by_one_effect_are_asked(judge):
    """Whether two Summons by one effect are at once is not worked out."""
    text = "Each time a monster(s) is Special Summoned, place 1 Test Counter on this card."
    rise = "Target 1 monster in your GY; Special Summon it, then Special Summon 1 monster from your hand."
    cards = [spell("rise", rise), monster("m", "you", "gy"), monster("n", "you", "hand")]
    for one in cards[1:]:
        del one["position"]
    assert lit(judge, text, [{"card": "rise", "by": "you", "targets": ["m"]}], cards) is None


LURE = (
    "(Quick Effect): You can discard this card; this turn, each time your opponent Special Summons a monster(s), "
    "immediately draw 1 card."
)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("You can target 1 monster on the field; destroy it.", "answered"),
        ("You can target 1 monster in your GY; Special Summon it.", "depends"),
    ],
)
def test_what_waits_for_summons_is_not_asked_of_anything_else(judge, text, verdict):
    """What an effect has done each time that a monster is Special Summoned is asked of Special Summons alone."""
    cards = [
        monster("smith", "opponent", text=text),
        monster("lure", "you", "gy", text=LURE),
        monster("m", "opponent", "gy" if "GY" in text else "monster-zone"),
    ]
    chain = [
        {"card": "smith", "by": "opponent", "effect": 1, "targets": ["m"]},
        {"card": "lure", "by": "you", "effect": 1, "from": "hand"},
    ]
    assert resolved(judge, chain, cards, turnPlayer="opponent").verdict == verdict


def test_what_an_earlier_effect_of_the_turn_has_done_each_time_is_asked(judge):
    """A card that was used before this Chain, and has something done each time in this turn, is not passed over."""
    cards = [
        monster("smith", "opponent", text="You can target 1 monster in your GY; Special Summon it."),
        monster("lure", "you", "gy", text=LURE),
        monster("m", "opponent", "gy"),
    ]
    plays = [
        {"by": "you", "did": "activate", "card": "lure", "effect": 1, "from": "hand", "result": "resolved"}
    ]
    chain = [{"card": "smith", "by": "opponent", "effect": 1, "targets": ["m"]}]
    assert resolved(judge, chain, cards, turnPlayer="opponent").verdict == "answered"
    assert resolved(judge, chain, cards, turnPlayer="opponent", plays=plays).verdict == "depends"
    own = [monster("smith", "you", text=cards[0]["text"]), cards[1], monster("m", "you", "gy")]
    chain = [{"card": "smith", "by": "you", "effect": 1, "targets": ["m"]}]
    assert resolved(judge, chain, own, plays=plays).verdict == "answered"
