"""Names as the tournament says them, on every page, wall and paper that names players: two brothers of a
mêlée are two names."""

import pytest
from django.urls import reverse

from tests import cast
from tests.draw.played import play
from tests.evenings import draw, evening
from tests.hall.conftest import half_a_second_passes
from tournament.models import Team, Tournament
from tournament.registration.services import pay

# A page that names players, and the player it names: 3 and 7 are brothers, 7 rests in the first round.
PAGES = [
    ("hall:standings", {}),
    ("hall:round", {}),
    ("hall:team", {"number": 7}),
    ("hall:wall", {}),
    ("hall:wall_tables", {}),
    ("hall:wall_teams", {}),
    ("hall:find", {}),
    ("draw_public:page", {}),
    ("draw:desk", {}),
    ("control:rounds", {}),
    ("printing:by_team", {}),
    ("printing:by_table", {}),
    ("printing:standings", {}),
    ("printing:slips", {}),
    ("referee:round_totals", {"number": 1}),
]


def brothers(melee: Tournament) -> None:
    """Luc and Paul Martin, registered apart."""
    for number, given in ((3, "Luc"), (7, "Paul")):
        player = Team.objects.get(tournament=melee, number=number).player_1
        player.given_name, player.family_name = given, "Martin"
        player.save()


@pytest.fixture
def melee(by):
    made = evening(8, ("melee", {"rounds": 3}), tables=4, individuals=True)
    brothers(made)
    draw(made, by)
    play(made, but=1)
    return made


def text_of(client, name, tournament, **kwargs):
    half_a_second_passes()
    address = reverse(name, kwargs={"slug": tournament.slug, **kwargs})
    answer = client.get(address, {"q": "martin"} if name == "hall:find" else {})
    assert answer.status_code == 200, name
    return answer.content.decode()


@pytest.mark.parametrize(("name", "kwargs"), PAGES, ids=[name for name, _kwargs in PAGES])
def test_two_brothers_of_a_melee_are_two_names(as_odile, melee, name, kwargs):
    text = text_of(as_odile, name, melee, **kwargs)
    assert "Paul Martin" in text
    assert name == "hall:team" or "Luc Martin" in text


@pytest.mark.parametrize("name", ["control:rounds", "hall:standings", "hall:wall_teams", "printing:by_team"])
def test_a_melee_may_say_surnames_alone(as_odile, melee, name):
    Tournament.objects.update(names_said="surname", version=99)
    text = text_of(as_odile, name, melee)
    assert "Martin" in text
    assert "Paul Martin" not in text


@pytest.mark.parametrize("said", ["usual", "surname", "full"])
@pytest.mark.parametrize(
    "name",
    [
        "hall:standings",
        "hall:round",
        "hall:wall_tables",
        "draw_public:page",
        "control:rounds",
        "printing:by_table",
        "printing:tree",
    ],
)
def test_teams_of_two_are_said_by_their_surnames_or_in_full(as_odile, by, name, said):
    made = evening(8, ("knockout", {"pot": False}))
    Tournament.objects.filter(pk=made.pk).update(names_said=said)
    made.refresh_from_db()
    draw(made, by)
    text = text_of(as_odile, name, made)
    given, family, other, other_family = cast.TEAMS[0][:4]
    in_full = f"{given} {family} – {other} {other_family}"
    assert (in_full in text) == (said == "full")
    assert (f"{family} – {other_family}" in text) == (said != "full")


@pytest.mark.parametrize("name", ["hall:wall", "draw:desk", "registration:desk"])
def test_who_is_missing_is_named_as_everywhere(as_odile, name):
    made = evening(8, ("melee", {"rounds": 3}), tables=4, individuals=True)
    brothers(made)
    Team.objects.filter(tournament=made, number__in=(3, 7)).update(checked_in=False)
    text = text_of(as_odile, name, made)
    assert "Luc Martin" in text
    assert "Paul Martin" in text


def test_the_draws_page_finds_a_player_by_the_given_name(as_odile, melee):
    address = reverse("draw_public:page", args=[melee.slug])
    assert "paul martin" in as_odile.get(address).content.decode()


def test_the_journal_names_a_player_of_a_melee_in_full(as_odile, by):
    made = evening(8, ("melee", {"rounds": 3}), tables=4, individuals=True)
    brothers(made)
    team = Team.objects.get(tournament=made, number=7)
    pay(team=team, paid=False, by=by)
    assert "Paul Martin" in text_of(as_odile, "control:journal", made)
