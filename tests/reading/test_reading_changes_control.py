"""Control that a card takes for as long as it applies."""

from reading_cards import monster, spell, trap

from reasoner.reading import read_card

TAKES = {"at": "continuous", "of": "equipped", "operation": "take-control"}


def changes(record):
    """Return what the effects of a card change for as long as they apply."""
    return [
        {key: told for key, told in entry.items() if key != "text"}
        for effect in read_card(record).effects
        for entry in effect.get("cardChanges", ())
    ]


def test_an_equip_card_takes_control_as_long_as_it_applies():
    """What its condition asks is a condition of the effect."""
    text = (
        "Equip only to an opponent's monster. "
        'While you control a "Test" monster, take control of that equipped monster.'
    )
    record = spell(text, "Equip")
    assert changes(record) == [TAKES]
    assert all(office.formal for effect in read_card(record).effects for office in effect.offices)


def test_a_card_that_equips_itself_takes_control():
    """“It” and “that monster” are the monster that it is equipped to."""
    waits = (
        "If this card is destroyed: You can target 1 monster your opponent controls; equip this card to it. "
    )
    own = "While this card is equipped to a monster by this effect, take control of that monster."
    leash = (
        "Activate this card by targeting 1 monster on the field; equip this card to it. Take control of it."
    )
    assert changes(monster(waits + own)) == [TAKES]
    assert changes(trap(leash, "Continuous")) == [TAKES]


def test_what_is_equipped_to_nothing_takes_no_control_that_lasts():
    """A sentence of a card that is not equipped speaks of another monster."""
    assert changes(monster("During your End Phase, take control of that monster.")) == []
