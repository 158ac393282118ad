"""The picture of a structure: every match is on it once, nothing overlaps, and each text fits its box."""

import re
from itertools import combinations

import pytest

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
    "barrage": [Pools(barrage=True), Brackets(third=True)],
    "pot": [Knockout(third=True)],
    "three brackets": [Knockout(complement=True)],
    "cascade": [Knockout(cascade=3)],
    "cadrage": [Knockout(pot=False, complement=True, third=True)],
    "finals": [Rounds(3), Finals(size=4, brackets=3, placing=True)],
    "pools and finals": [Pools(), Finals(size=4, brackets=3, placing=True)],
    "barrage and finals": [Pools(barrage=True), Finals(size=2, brackets=2)],
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


@pytest.mark.parametrize("name", EVERY)
def test_nothing_overlaps_from_4_to_64_teams(name):
    for count in range(4, 65):
        for section in drawn(count, EVERY[name]).sections:
            for one, two in combinations(rectangles(section), 2):
                assert not touching(one, two), (count, section.key)
            assert all(one.x >= 0 and one.end <= section.width for one in rectangles(section))
            assert all(one.bottom <= section.height for one in rectangles(section))


@pytest.mark.parametrize("name", EVERY)
def test_every_match_and_every_pot_is_on_it_once(name):
    for count in (4, 5, 7, 16, 23, 32):
        structure = compose(count, EVERY[name])
        shown = picture(structure)
        pots = {pot.key: pot for pot in structure.pots if pot.matches}
        in_pots = {number for pot in pots.values() for number in pot.matches}
        boxes = [box.number for section in shown.sections for box in section.boxes]
        cards = {card.key for section in shown.sections for card in section.cards}
        assert sorted(boxes) == [m.number for m in structure.matches if m.number not in in_pots]
        assert set(pots) <= cards


@pytest.mark.parametrize("name", EVERY)
def test_a_match_stands_right_of_all_it_waits_for_and_no_line_crosses_a_box(name):
    for count in (5, 9, 16, 27, 32):
        for section in drawn(count, EVERY[name]).sections:
            for line in section.lines:
                numbers = [int(found) for found in re.findall(r"\d+", line)]
                if "H" not in line:
                    x, bottom, top = numbers
                    assert top < bottom
                    assert not [
                        one for one in rectangles(section) if one.x < x < one.end and top < one.y < bottom
                    ]
                    continue
                start, row, end = numbers[0], numbers[1], numbers[-1]
                assert start < end
                bend = numbers[2]
                crossed = [one for one in rectangles(section) if start < one.x < bend]
                assert not [one for one in crossed if one.y < row < one.bottom]


def test_the_columns_are_the_slots_of_the_evening():
    main, consolation = drawn(16, [Knockout(pot=False)]).sections
    assert [level.heading.when for level in main.levels] == ["Tour 1", "Tour 2", "Tour 3", "Tour 4"]
    assert [level.heading.when for level in consolation.levels] == ["Tour 2", "Tour 3", "Tour 4"]
    assert [level.heading.title for level in main.levels][-2:] == ["Demi-finale", "Finale"]


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


@pytest.mark.parametrize("count", [16, 32])
def test_long_names_and_drawn_pots_still_do_not_overlap(count):
    long = "Vandenbroucke-Lestrade – de La Rochefoucauld d’Estissac"
    for stages in EVERY.values():
        structure = compose(count, stages)
        sources = {side for match in structure.matches for side in (match.a, match.b)}
        sources |= {source for group in structure.groups for source in group.entries}
        sources |= {Source("exempt", of=pot.key) for pot in structure.pots}
        keys = frozenset(pot.key for pot in structure.pots)
        for section in picture(structure, Known(dict.fromkeys(sources, long), {}, keys)).sections:
            for one, two in combinations(rectangles(section), 2):
                assert not touching(one, two)
            for box in section.boxes:
                lines = [line for side in box.sides for line in side.lines]
                assert all(box.y < line.y - 12 and line.y < box.bottom for line in lines)
                assert all(len(line.text) <= 22 for line in lines)


@pytest.mark.parametrize("count", [16, 32])
@pytest.mark.parametrize("name", EVERY)
def test_a_section_fits_a_sheet_of_paper_with_letters_of_two_millimetres(name, count):
    for section in drawn(count, EVERY[name]).sections:
        millimetres = min(277 / section.width, 165 / section.height, 0.28)
        assert 16 * millimetres >= 1.9, (section.key, section.width, section.height)


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("abcd efgh " * 6, 20),
        ("CASTELNAUDARY ET MONTPEZAT DE BETOU", 18),
        ("é" * 61, 20),
        ("W" * 60, 11),
        ("😀" * 30, 9),
    ],
)
def test_a_name_takes_the_lines_that_its_letters_need(name, most):
    names = {Source("place", 1, "A"): name.strip()}
    sections = drawn(16, EVERY["pools"], names=names).sections
    (side,) = [side for one in sections for box in one.boxes for side in box.sides if side.known]
    lines = [line.text for line in side.lines]
    assert max(map(len, lines)) <= most
    assert "".join(lines).replace(" ", "") == name.replace(" ", "")
    assert len(lines) <= -(-len(name) // (most - 6))


@pytest.mark.parametrize("count", [16, 32, 64])
@pytest.mark.parametrize("name", EVERY)
def test_every_section_fits_a_desk_of_1280_pixels(name, count):
    for section in drawn(count, EVERY[name]).sections:
        assert section.width <= 1184, (section.key, section.width)


@pytest.mark.parametrize("name", EVERY)
def test_each_level_shows_its_matches_and_all_levels_show_all(name):
    for count in (5, 16, 19, 64):
        for section in drawn(count, EVERY[name]).sections:
            boxes = [box.number for level in section.levels for box in level.boxes]
            cards = [card.key for level in section.levels for card in level.cards]
            assert sorted(boxes) == sorted(box.number for box in section.boxes)
            assert sorted(cards) == sorted(card.key for card in section.cards)
            assert all(box.slot == level.heading.slot for level in section.levels for box in level.boxes)


def test_the_final_stands_in_the_middle_above_its_semi_finals():
    main = drawn(16, [Knockout(pot=False, third=True)]).sections[0]
    by_number = {box.number: box for box in main.boxes}
    final, third = by_number[16], by_number[15]
    assert abs(2 * final.x + final.width - (main.width - 2)) <= 1
    left, right = [box for box in main.boxes if box.slot == 3]
    assert left.end < right.x
    assert left.y == right.y
    assert final.bottom < left.y < left.bottom < third.y
    assert (final.title, third.title) == ("Finale · Match 16", "Petite finale · Match 15")
    first = [box for box in main.boxes if box.slot == 1]
    assert {box.x for box in first} == {0, main.width - 2 - first[0].width}


@pytest.mark.parametrize(("word", "columns"), [("abcdefghi", 6), ("abcdefghij", 6), ("abcdefghijk", 4)])
def test_where_a_word_would_be_broken_the_final_stands_at_the_end(word, columns):
    structure = compose(16, [Knockout(pot=False)])
    names = {side: word for match in structure.matches for side in (match.a, match.b)}
    main = picture(structure, Known(names)).sections[0]
    assert len(main.columns) == columns
    assert {line.text for box in main.boxes for side in box.sides for line in side.lines} == {word}


@pytest.mark.parametrize("name", EVERY)
def test_both_semi_finals_reach_the_final_between_them(name):
    for count in range(4, 65):
        for section in drawn(count, EVERY[name]).sections:
            if section.middle is None:
                continue
            final = next(box for box in section.boxes if box.called == section.middle.title)
            ends = [line for line in section.lines if "H" not in line]
            assert len(ends) == 2
            for line in ends:
                x, _bottom, top = map(int, re.findall(r"\d+", line))
                assert final.x < x < final.end
                assert top == final.bottom


def test_a_tree_of_32_goes_in_quarters_and_its_last_rounds_beside_them():
    quarters, last = drawn(32, [Knockout(pot=False, third=True)]).sections[:2]
    assert [level.heading.title for level in quarters.levels][-1] == "Quart de finale"
    assert (quarters.title, last.title) == ("Tableau principal", "Tableau principal, derniers tours")
    assert [len(level.boxes) for level in last.levels] == [2, 2]


def test_a_melee_is_its_rounds():
    (section,) = melee_picture(18, 3).sections
    assert [card.title for card in section.cards] == ["Tour 1", "Tour 2", "Tour 3"]
    assert [line.text for line in section.cards[0].lines] == ["4 parties", "2 joueurs se reposent"]
