"""The public picture of rounds once they are drawn: what was really played, and by how many."""

from tests.draw.played import play
from tests.draw.test_desk_pages import text
from tests.draw.test_shortened import exempt_of, gone, ranked
from tests.evenings import draw, evening
from tournament.evening import evening_of
from tournament.evening.known import counted_in
from tournament.models import Exempt, Match, Team
from tournament.referee.services import beside


def rounds_of(client, tournament):
    """What is written of each round, and above them."""
    page = text(client.get(f"/t/{tournament.slug}/tableau/"))
    return page[page.index("Tours où toutes jouent") :]


def counted(tournament, key="t1"):
    one = counted_in(evening_of(tournament))[key]
    return (one.teams, one.least, one.most, one.drawn)


def test_nothing_is_counted_before_the_first_draw(client, by):
    made = evening(9, ("rounds", {"draw": "ranked", "rounds": 4}))
    assert counted_in(evening_of(made)) == {}
    assert "9 équipes chacune joue 3 ou 4 parties" in rounds_of(client, made)


def test_nine_drawn_and_eight_left_have_one_exempt_round_and_no_more(client, by):
    made = ranked(by)
    assert counted(made) == (9, 3, 4, ((4, 1),))
    gone(exempt_of(1), by)
    assert counted(made) == (8, 4, 4, ((4, 1),))
    draw(made, by)
    assert counted(made) == (8, 4, 4, ((4, 1), (4, 0)))
    shown = rounds_of(client, made)
    assert "8 équipes chacune joue 4 parties" in shown
    assert "Tour 1 4 parties une équipe exempte Tour 2 4 parties Tour 3 4 parties Tour 4 4 parties" in shown
    assert "9 équipes" not in shown


def test_a_round_that_was_played_by_all_is_not_given_an_exempt_team_afterwards(client, by):
    made = ranked(by, teams=10)
    assert counted(made) == (10, 4, 4, ((5, 0),))
    gone(Team.objects.get(tournament=made, number=3), by)
    assert counted(made) == (9, 3, 4, ((5, 0),))
    for _ in range(3):
        draw(made, by)
        play(made)
    assert counted(made) == (9, 3, 4, ((5, 0), (4, 1), (4, 1), (4, 1)))


def test_who_leaves_after_the_last_round_changes_nothing_in_it(by):
    made = ranked(by, teams=8, rounds=2)
    draw(made, by)
    play(made)
    assert counted(made) == (8, 2, 2, ((4, 0), (4, 0)))
    gone(Team.objects.get(tournament=made, number=3), by)
    assert counted(made) == (8, 2, 2, ((4, 0), (4, 0)))


def test_an_exempt_team_that_catches_up_has_its_match(by):
    made = ranked(by, teams=7, rounds=3)
    draw(made, by)
    rest = Exempt.objects.get(round__number=2)
    first = Match.objects.filter(round__number=2).first()
    Match.objects.filter(pk=first.pk).update(state="confirmed", total_a=1000, total_b=10)
    opponent = first.slot_a.team.number
    assert counted(made) == (7, 2, 3, ((3, 1), (3, 1)))
    beside.catch_up(exempt=rest, opponent=opponent, table=9, by=by)
    assert counted(made) == (7, 2, 3, ((3, 1), (4, 0)))


def test_players_of_a_melee_who_rest_are_those_who_rested(client, by):
    made = evening(10, ("melee", {"rounds": 3}), individuals=True)
    draw(made, by)
    play(made)
    gone(Exempt.objects.first().slot.team, by)
    draw(made, by)
    assert counted(made, "melee") == (9, 2, 3, ((2, 2), (2, 1)))
    page = text(client.get(f"/t/{made.slug}/tableau/"))
    assert "9 joueurs" in page
    assert page.count("2 joueurs se reposent") == 2  # in the drawing, and level by level
    assert page.count("un joueur se repose") == 4
