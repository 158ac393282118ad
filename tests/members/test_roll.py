"""The roll read: found by any words of a name, counted by evenings, its entries with their evenings."""

import datetime

import pytest
from django.db.models import Q
from hypothesis import given
from hypothesis import strategies as st

from tests import cast
from tournament.lists.names import PersonName
from tournament.members.entries import members_named, roll, suggested
from tournament.members.identities import evenings_of, homonyms, merge, unlinked
from tournament.members.players import key_of, words_of
from tournament.models import Member, Player, Team, Tournament


@pytest.mark.parametrize("find", ["nègre", "NEGRE tho", "elodie  negre", "neg", "thomas jean"])
def test_accents_capitals_and_the_order_of_words_are_forgiven(club, person, find):
    thomas, elodie, _bruno = person("Jean-Thomas Nègre"), person("Élodie NEGRE"), person("Bruno Cazeneuve")
    found = {member.pk for member in roll(club, find)}
    expected = {
        "nègre": {thomas, elodie},
        "neg": {thomas, elodie},
        "elodie  negre": {elodie},
    }.get(find, {thomas})
    assert found == {member.pk for member in expected}


def test_the_middle_of_a_word_finds_nobody(club, person):
    person("Thomas Nègre")
    assert not roll(club, "gre")


NAMES = st.text(alphabet="abcdefghijklmnopqrstuvwxyzéèêëàâîïôûüçœæñ'’- ABCDEFGÉÈÀÇ", min_size=1, max_size=24)


@given(NAMES, NAMES, st.randoms(use_true_random=False))
def test_whatever_the_spelling_the_words_are_the_same(given_name, family_name, rng):
    written = words_of(key_of(PersonName(given_name, family_name)))
    words = f"{given_name} {family_name}".split()
    rng.shuffle(words)
    other = " ".join(rng.choice((str.upper, str.lower, str.title, str))(word) for word in words)
    assert words_of(other.replace("-", rng.choice("- ")).replace("'", rng.choice("'’"))) == written


def test_a_member_of_three_evenings_shows_three_evenings(person, evening):
    thomas = person("Thomas Nègre")
    teams = [evening(thomas, number, date=datetime.date(2026, 9 + number, 4)) for number in (1, 2, 3)]
    evening(None, 4)
    lines = evenings_of(thomas)
    assert [(line.tournament.pk, line.team.number, line.partner.pk) for line in lines] == [
        (team.tournament_id, team.number, team.player_2.pk) for team in reversed(teams)
    ]
    assert all(line.played for line in lines)
    assert roll(thomas.club).get().evenings == 3


@pytest.mark.parametrize(
    ("state", "status", "played"),
    [
        ("running", "withdrawn", 1),
        ("running", "absent", 0),
        ("registration", "registered", 0),
        ("running", "cancelled", 0),
    ],
)
def test_an_evening_is_played_by_who_came_once_it_was_drawn(person, evening, state, status, played):
    thomas = person("Thomas Nègre")
    team = evening(thomas)
    Tournament.objects.update(state=state)
    Team.objects.filter(pk=team.pk).update(status=status)
    assert roll(thomas.club).get().evenings == played
    assert sum(line.played for line in evenings_of(thomas)) == played


def test_who_was_replaced_played_that_evening_beside_the_same_partner(person, evening):
    thomas = person("Thomas Nègre")
    team = evening(thomas, 5)
    left = team.player_1
    Player.objects.filter(pk=left.pk).update(first_of=None)
    new = cast.somebody(team.tournament, "Luc", "Roc")
    new.replaces, new.first_of = left, team
    new.save()
    (line,) = evenings_of(thomas)
    assert (line.replaced, line.played, line.team.number, line.partner) == (True, True, 5, team.player_2)
    assert roll(thomas.club).get().evenings == 1


def test_suggestions_are_few_and_those_who_still_come_stand_first(club, person):
    away = person("Anne Nègre", active=False)
    for number in range(9):
        person(f"Thomas Nègre{'abcdefghi'[number]}")
    found = suggested(club, "neg")
    assert len(found) == 6
    assert away not in found
    assert suggested(club, "anne") == [away]
    assert suggested(club, " - ") == []


def test_a_name_finds_everybody_who_bears_it_and_a_merged_spelling_too(club, person, by):
    one, two, tom = person("Thomas Nègre"), person("Nègre Thomas"), person("Tom Nègre")
    merge(member=tom, into=one, by=by)
    known = members_named(club, ["thomas NEGRE", "Tom Nègre", "Bo Yi"])
    assert known[words_of("Thomas Nègre")] == [one, two]
    assert known[words_of("Tom Nègre")] == [one]
    assert words_of("Bo Yi") not in known


def test_players_of_that_name_without_an_entry_are_shown_never_linked(person, evening):
    ana, other = person("Ana Xu"), person("Xu Ana")
    team = evening(None)
    assert unlinked(ana) == [team.player_1]
    assert not ana.players.exists()
    assert homonyms(ana) == [other]
    assert not Member.objects.filter(Q(players__isnull=False)).exists()
