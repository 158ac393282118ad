"""The picture of an evening: every match is on it once, and the match of two winners stands beside both."""

import pytest

from pairing.bracket import Source, compose
from tests.evening.bracketed import cards_of, live, picture_of
from tournament.evening.picture import ROWS, Cell
from tournament.formats import Brackets, Finals, Knockout, Pools, Rounds

EVERY = {
    "league": [Rounds(5, "round_robin")],
    "pools": [Pools(), Brackets()],
    "placing": [Pools(), Brackets(placing=True)],
    "third": [Pools(), Brackets(third=True)],
    "pot": [Knockout()],
    "cadrage": [Knockout(pot=False, third=True)],
    "finals": [Rounds(3), Finals(size=4, brackets=3, placing=True)],
    "rounds and pools": [Rounds(2), Pools(), Brackets()],
    "pools and knockout": [Pools(), Knockout(pot=False)],
}


@pytest.mark.parametrize("name", EVERY)
def test_every_match_is_on_it_once_and_columns_are_as_high_as_each_other(name):
    for count in (4, 5, 7, 8, 9, 13, 16, 27, 33, 64):
        structure = compose(count, EVERY[name])
        sections = picture_of(structure)
        shown = sorted(tie.number for section in sections for tie in section.ties)
        assert shown == [match.number for match in structure.matches]
        for section in sections:
            if section.shape == "tree":
                heights = {
                    sum(cell.rows for cell in column.cells if not cell.below) for column in section.columns
                }
                assert len(heights) == 1, (count, section.key)
                assert heights.pop() <= ROWS + 1


def test_lines_lead_from_two_matches_to_that_of_their_winners():
    quarters, halves, final = picture_of(compose(8, [Knockout(pot=False, third=True)]))[0].columns
    assert [cell.line for cell in quarters.cells] == ["first", "second", "first", "second"]
    assert [(cell.rows, cell.line, cell.fed) for cell in halves.cells] == [
        (2, "first", True),
        (2, "second", True),
    ]
    assert [(cell.rows, cell.line, cell.below) for cell in final.cells] == [(4, "", False), (4, "", True)]


def test_a_large_bracket_is_quarters_and_last_rounds():
    sections = picture_of(compose(64, [Knockout(pot=False, consolation=False)]))
    assert [section.key for section in sections] == ["main.1", "main.2", "main.3", "main.4", "main"]
    assert [len(section.ties) for section in sections] == [15, 15, 15, 15, 3]


@pytest.mark.parametrize("name", EVERY)
def test_no_two_rounds_of_a_section_have_one_name(name):
    for section in (section for count in (13, 64) for section in picture_of(compose(count, EVERY[name]))):
        titles = [column.title for column in section.columns]
        assert len({*titles}) == len(titles), titles


def test_the_first_round_of_sixty_four_has_its_name():
    first, *_later = picture_of(compose(64, [Knockout(pot=False)]))[0].columns
    assert (first.title, first.when) == ("32e de finale", "Tour 1")


def test_seats_are_words_until_names_and_scores_come():
    structure = compose(16, EVERY["pools"])
    pools, main, _consolation = picture_of(structure)
    assert [card.title for card in cards_of(pools)] == ["Poule A", "Poule B", "Poule C", "Poule D"]
    assert [(side.label, side.known) for side in main.ties[0].sides] == [
        ("1re de la poule A", False),
        ("2e de la poule B", False),
    ]
    names = {Source("place", 1, "A"): "7, Fabre – Oustric", Source("place", 2, "B"): "3, Vidal – Roux"}
    tie = picture_of(structure, names, now={1: live("playing", 640, -20, "A", 5)})[1].ties[0]
    assert [(side.label, side.score, side.wins) for side in tie.sides] == [
        ("7, Fabre – Oustric", "640", True),
        ("3, Vidal – Roux", "−20", False),
    ]
    assert (tie.state, tie.table) == ("playing", 5)


def test_a_pot_is_one_card_until_it_is_drawn():
    main = picture_of(compose(9, [Knockout()]))[0]
    assert not main.ties
    assert [(card.title, card.lines) for card in cards_of(main)][:2] == [("9 équipes", ()), ("5 équipes", ())]
    drawn = {"main:1": [Cell(number=3, sides=["one", "two"]), Cell(title="Exempte", lines=("Équipe 9",))]}
    main = picture_of(compose(9, [Knockout()]), drawn=drawn)[0]
    assert [tie.number for tie in main.ties] == [3]
    assert [card.title for card in cards_of(main)] == ["Exempte", "5 équipes", "3 équipes", "2 équipes"]
