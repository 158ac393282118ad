"""A bracket is read once: on whole evenings of an organiser at random, what the standings say
of them is what the structure says, wherever both say something."""

import pytest

from tests.draw.organiser import Organiser
from tests.evening.bracketed import in_bracket
from tournament.evening.at_tables import begun_matches
from tournament.evening.effect import misplaced_matches
from tournament.evening.reading import evening_of
from tournament.models import Tournament

ACTS = 40
BRACKETS = [("cadrage", 4), ("pools", 3), ("rounds, finals", 5)]


def evenings(form, seed, by):
    """The evening after each act, and at its end."""
    organiser = Organiser(form, seed, by)
    for act in range(ACTS):
        organiser.act() if act < ACTS - 1 else organiser.finish()
        evening = evening_of(Tournament.objects.get(pk=organiser.tournament.pk))
        if evening.begun and evening.structure is not None:
            yield evening


def decided_before(evening):
    """Whether each match of a bracket was sent its teams by matches that come before it."""
    rows = (*evening.rows.matches, *evening.rows.planned)
    planned = {match.id: match.planned for match in rows if match.planned is not None}
    ways = [
        (match.planned, to) for match in rows for to in (match.winner_to, match.loser_to) if to is not None
    ]
    return all(planned[to] > number for number, to in ways if to in planned)


def decided_in(evening, bracket):
    """(place, number) of those whom a match of the bracket gave its places."""
    for match in in_bracket(evening.structure, bracket):
        row = evening.seating.by_number.get(match.number)
        result = evening.seating.decided(row) if row is not None else None
        if match.places is not None and result is not None:
            yield from zip(match.places, (result.winner, result.loser), strict=True)


@pytest.mark.parametrize(("form", "seed"), BRACKETS)
def test_a_bracket_gives_its_places_once(form, seed, by):
    """Where the right teams have played: what a ranking corrected since would send there is not asked."""
    compared = 0
    for evening in evenings(form, seed, by):
        assert decided_before(evening)
        if misplaced_matches(evening, begun_matches(evening.tournament)):
            continue
        for table in (table for part in evening.standings.parts for table in part.brackets):
            there = {one.team.number: (one.first, one.last) for one in table.places if not one.team.gone}
            for place, team in decided_in(evening, table.key):
                if team in there:
                    assert there[team] == (place, place)
                    compared += 1
    assert compared
