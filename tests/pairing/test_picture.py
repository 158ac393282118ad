"""The picture of a structure: every match is on it once, nothing overlaps, and each text fits its box."""

from itertools import combinations

from pairing.picture import melee_picture, picture
from pairing.picture.types import Known, Live
from pairing.structure.finals import Finals
from pairing.structure.knockout import Knockout
from pairing.structure.plan import Pools, Rounds, compose
from pairing.structure.pools import Brackets
from pairing.structure.types import Source

EVERY = {
    "league": [Rounds(5, "round_robin")],
    "ranked": [Rounds(4)],
    "pools": [Pools(), Brackets()],
    "placing": [Pools(), Brackets(placing=True)],
    "third": [Pools(), Brackets(third=True)],
    "pot": [Knockout(third=True)],
    "cadrage": [Knockout(pot=False, third=True)],
    "finals": [Rounds(3), Finals(size=4, brackets=3, placing=True)],
    "pools and finals": [Pools(), Finals(size=4, brackets=3, placing=True)],
    "rounds and pools": [Rounds(2), Pools(), Brackets()],
    "pools and knockout": [Pools(), Knockout(pot=False)],
}


def drawn(count, stages, **known):
    return picture(compose(count, stages), Known(**known))


def rectangles(section):
    return [*section.boxes, *section.cards]


def touching(one, two):
    apart = one.end <= two.x or two.end <= one.x or one.bottom <= two.y or two.bottom <= one.y
    return not apart


def test_nothing_overlaps_from_4_to_64_teams():
    for stages in EVERY.values():
        for count in (4, 5, 7, 8, 9, 13, 16, 27, 33, 64):
            for section in drawn(count, stages).sections:
                for one, two in combinations(rectangles(section), 2):
                    assert not touching(one, two), (count, section.key)
                assert all(one.x >= 0 and one.end <= section.width for one in rectangles(section))
                assert all(one.bottom <= section.height for one in rectangles(section))


def test_every_match_and_every_pot_is_on_it_once():
    for stages in EVERY.values():
        for count in (4, 5, 7, 16, 23, 32):
            structure = compose(count, stages)
            shown = picture(structure)
            pots = {pot.key: pot for pot in structure.pots if pot.matches}
            in_pots = {number for pot in pots.values() for number in pot.matches}
            boxes = [box.number for section in shown.sections for box in section.boxes]
            cards = {card.key for section in shown.sections for card in section.cards}
            assert sorted(boxes) == [m.number for m in structure.matches if m.number not in in_pots]
            assert set(pots) <= cards


def test_before_the_draw_the_places_say_what_they_will_hold():
    pools, main, _consolation = drawn(16, EVERY["pools"]).sections
    assert [card.title for card in pools.cards] == ["Poule A", "Poule B", "Poule C", "Poule D"]
    assert [side.label for side in main.boxes[0].sides] == ["1re de la poule A", "2e de la poule B"]
    assert {text.kind for side in main.boxes[0].sides for text in side.lines} == {"open"}


def test_names_and_scores_come_in_where_they_are_known():
    names = {Source("place", 1, "A"): "7, Fabre – Oustric", Source("place", 2, "B"): "3, Vidal – Roux"}
    shown = drawn(16, EVERY["pools"], names=names, live={1: Live("playing", 640, -20, "A", 5)})
    box = shown.sections[1].boxes[0]
    assert [side.label for side in box.sides] == ["7, Fabre – Oustric", "3, Vidal – Roux"]
    assert [side.score for side in box.sides] == ["640", "−20"]
    assert (box.state, box.table, box.sides[0].wins) == ("playing", 5, True)


def test_a_pot_is_one_card_until_it_is_drawn():
    main = drawn(9, [Knockout()]).sections[0]
    assert not main.boxes
    assert main.cards[0].title == "4 parties"
    assert [line.text for line in main.cards[0].lines] == [
        "9 équipes",
        "toutes les équipes",
        "une équipe exempte",
    ]
    names = {Source("drawn", number, "main:1"): f"Équipe {number}" for number in range(1, 9)}
    names[Source("exempt", of="main:1")] = "Équipe 9"
    main = drawn(9, [Knockout()], names=names, drawn=frozenset({"main:1"})).sections[0]
    assert [box.number for box in main.boxes] == [1, 2, 3, 4]
    assert (main.cards[0].title, main.cards[0].lines[0].text) == ("Exempte", "Équipe 9")


def test_a_melee_is_its_rounds():
    (section,) = melee_picture(18, 3).sections
    assert [card.title for card in section.cards] == ["Tour 1", "Tour 2", "Tour 3"]
    assert [line.text for line in section.cards[0].lines] == ["4 parties", "2 joueurs se reposent"]
