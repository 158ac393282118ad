"""Lists of any draw that was released, and slips of matches beside the rounds."""

import pytest
from django.urls import reverse

from tests import cast
from tests.draw.played import play
from tests.draw.test_evenings import draw, evening
from tests.markup import in_one_line
from tests.printing.test_pages import address, rows, text
from tournament.draw.queries.lists import posted_lists
from tournament.models import Exempt, Match
from tournament.referee.services.beside import add_friendly, catch_up


@pytest.fixture
def by(odile):
    return cast.actor(odile)


@pytest.fixture
def two_rounds(by):
    """Nine teams: the first of three ranked rounds is played, the second is released."""
    made = evening(9, ("rounds", {"draw": "ranked", "rounds": 3}))
    draw(made, by)
    play(made)
    draw(made, by)
    return made


def tables_of(tournament, number):
    matches = Match.objects.filter(tournament=tournament, round__number=number)
    return {match.table.number: match for match in matches.select_related("table", "slot_a__team")}


@pytest.mark.parametrize("name", ["by_team", "by_table"])
def test_without_a_choice_the_list_is_that_of_the_last_draw(as_odile, two_rounds, name):
    assert "Tour 2 sur 3" in str(rows(as_odile.get(address(name, two_rounds)))[0])


def test_the_list_by_table_of_an_earlier_draw_has_its_own_teams(as_odile, two_rounds):
    for number in (1, 2):
        lines = rows(as_odile.get(address("by_table_round", two_rounds, number)))
        assert lines[0] == ["Table", f"Tour {number} sur 3"]
        matches = tables_of(two_rounds, number)
        assert len(lines) == 1 + len(matches) == 5
        for line in lines[1:]:
            assert line[1].startswith(f"{matches[int(line[0])].slot_a.team.number} – ")


def test_the_list_by_team_of_an_earlier_draw_names_who_was_exempt_then(as_odile, two_rounds):
    for number in (1, 2):
        rest = Exempt.objects.get(round__number=number).slot.team.number
        lines = {row[0]: row for row in rows(as_odile.get(address("by_team_round", two_rounds, number)))}
        assert [key for key, line in lines.items() if line[-1] == "exempte"] == [str(rest)]


@pytest.mark.parametrize("name", ["by_team", "by_table"])
def test_the_paper_leads_to_the_lists_of_the_other_draws(as_odile, two_rounds, name):
    body = in_one_line(as_odile.get(address(f"{name}_round", two_rounds, 1)).content.decode())
    here, other = (address(f"{name}_round", two_rounds, number) for number in (1, 2))
    assert f'href="{here}" aria-current="page">Tour 1 sur 3</a>' in body
    assert f'href="{other}">Tour 2 sur 3</a>' in body
    index = in_one_line(as_odile.get(address("index", two_rounds)).content.decode())
    assert here in index
    assert other not in index  # the last draw's is the page without a number


@pytest.mark.parametrize("number", [0, 3])
@pytest.mark.parametrize("name", ["by_team_round", "by_table_round"])
def test_a_round_that_is_not_there_is_not_found(as_odile, two_rounds, name, number):
    assert as_odile.get(address(name, two_rounds, number)).status_code == 404


def test_rounds_drawn_at_once_are_one_choice_with_all_their_columns(as_odile, by):
    made = evening(8, ("pools", {}), ("rounds", {"draw": "ranked", "rounds": 1}))
    draw(made, by)
    play(made)
    draw(made, by)
    assert [(one.number, one.name) for one in posted_lists(made)] == [(1, "Poules"), (4, "Tour 4 sur 4")]
    lines = rows(as_odile.get(address("by_team_round", made, 1)))
    assert lines[0][-3:] == ["Tour 1", "Tour 2", "Tour 3"]
    assert as_odile.get(address("by_team_round", made, 2)).status_code == 404


def test_a_rotation_is_called_by_its_rounds(by):
    made = evening(8, ("rounds", {"draw": "rotation", "rounds": 3}))
    draw(made, by)
    assert [one.name for one in posted_lists(made)] == ["Tours 1 à 3"]


@pytest.fixture
def friendly(two_rounds, by):
    play(two_rounds)
    return add_friendly(tournament=two_rounds, one=3, two=5, table=7, by=by)


def test_matches_for_the_pleasure_of_it_have_slips_of_their_own(as_odile, two_rounds, friendly):
    answer = as_odile.get(address("round_slips", two_rounds, 0) + "?recto")
    assert in_one_line(answer.content.decode()).count("<h1>Feuille de marque</h1>") == 1
    assert "partie pour le plaisir" in text(answer)
    assert "Ne compte pas au classement." in text(answer)
    assert address("round_slips", two_rounds, 0) in in_one_line(
        as_odile.get(address("index", two_rounds)).content.decode()
    )


def test_all_rounds_leave_those_beside_them_out(as_odile, two_rounds, friendly):
    assert "pour le plaisir" not in text(as_odile.get(address("slips", two_rounds) + "?recto"))


def test_an_evening_whose_only_match_beside_it_was_removed_offers_no_empty_slips(
    as_odile, two_rounds, friendly
):
    friendly.delete()
    body = in_one_line(as_odile.get(address("index", two_rounds)).content.decode())
    assert address("round_slips", two_rounds, 0) not in body
    assert as_odile.get(address("round_slips", two_rounds, 0)).status_code == 404


def test_the_slip_of_one_match_is_a_tap_from_where_it_was_added(as_odile, two_rounds, friendly):
    page = in_one_line(as_odile.get(reverse("referee:friendly", args=[two_rounds.slug])).content.decode())
    assert address("slip", two_rounds, friendly.pk) in page
    shown = text(as_odile.get(address("slip", two_rounds, friendly.pk) + "?recto"))
    assert shown.count("Feuille de marque") == 1
    assert "Table 7" in shown


def test_a_match_elsewhere_has_no_slip_here(as_odile, two_rounds, by):
    other = evening(8, ("rounds", {"draw": "ranked", "rounds": 3}))
    draw(other, by)
    match = Match.objects.filter(tournament=other).first()
    assert as_odile.get(address("slip", two_rounds, match.pk)).status_code == 404


def test_a_rattrapage_says_whose_score_counts(as_odile, two_rounds, by):
    exempt = Exempt.objects.select_related("round__stage", "tournament", "slot__team").get(round__number=2)
    matches = Match.objects.filter(round__number=2).select_related("slot_a__team")
    done = matches.first()
    Match.objects.filter(pk=done.pk).update(
        state="confirmed", total_a=1000, total_b=0, over=True, winner="A", deal_count=9
    )
    caught = catch_up(exempt=exempt, opponent=done.slot_a.team.number, table=20, by=by)
    page = in_one_line(
        as_odile.get(reverse("referee:exempt", args=[two_rounds.slug, exempt.pk])).content.decode()
    )
    assert address("slip", two_rounds, caught.pk) in page
    for path in (address("slip", two_rounds, caught.pk), address("round_slips", two_rounds, 2)):
        shown = text(as_odile.get(path + "?recto"))
        assert ", rattrapage" in shown
        assert f"Seul le score de l’équipe {exempt.slot.team.number} compte." in shown


def test_a_second_wave_is_said_on_its_slips(as_odile, by):
    made = evening(8, ("rounds", {"draw": "ranked", "rounds": 3}), tables=3)
    draw(made, by)
    shown = text(as_odile.get(address("round_slips", made, 1) + "?recto"))
    assert shown.count(", 2 e vague") == 1


def test_what_can_be_posted_costs_one_statement(two_rounds, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert len(posted_lists(two_rounds)) == 2
