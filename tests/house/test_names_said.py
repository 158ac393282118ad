"""Names as the tournament says them, on every page, wall and paper that names players: two brothers of a
mêlée are two names."""

import pytest
from django.urls import reverse

from tests import cast
from tests.evenings import draw, evening, play
from tests.hall.conftest import half_a_second_passes
from tournament.models import Team, Tournament

# A page that names players, and what stands in its address: 3 and 7 are brothers, 7 rests in the first round.
PAGES = {
    "hall:standings": {},
    "hall:round": {},
    "hall:team": {"number": 7},
    "hall:wall": {},
    "hall:wall_tables": {},
    "hall:wall_teams": {},
    "hall:find": {},
    "draw_public:page": {},
    "draw:desk": {},
    "control:rounds": {},
    "printing:by_team": {},
    "printing:by_table": {},
    "printing:standings": {},
    "printing:slips": {},
    "referee:round_totals": {"number": 1},
}


@pytest.fixture
def melee():
    """Eight players, of whom Luc and Paul Martin registered apart."""
    made = evening(8, ("melee", {"rounds": 3}), tables=4, individuals=True)
    for number, given in ((3, "Luc"), (7, "Paul")):
        player = Team.objects.get(tournament=made, number=number).player_1
        player.given_name, player.family_name = given, "Martin"
        player.save()
    return made


def text_of(client, name, tournament):
    half_a_second_passes()
    address = reverse(name, kwargs={"slug": tournament.slug, **PAGES.get(name, {})})
    answer = client.get(address, {"q": "martin"} if name == "hall:find" else {})
    assert answer.status_code == 200, name
    return answer.content.decode()


def test_two_brothers_of_a_melee_are_two_names_unless_surnames_alone_are_asked_for(as_odile, melee, by):
    draw(melee, by)
    play(melee, but=1)
    for name in PAGES:
        text = text_of(as_odile, name, melee)
        assert "Paul Martin" in text, name
        assert name == "hall:team" or "Luc Martin" in text, name
    Tournament.objects.update(names_said="surname", version=99)
    alone = str(Team.objects.get(tournament=melee, number=1).player_1)
    for name in ("control:rounds", "printing:by_team", "hall:standings", "hall:wall_teams"):
        text = text_of(as_odile, name, melee)
        assert "Paul Martin" in text, name  # who shares a family name keeps the first one
        assert name == "control:rounds" or alone not in text, name


def test_who_is_missing_is_named_as_everywhere(as_odile, melee):
    Team.objects.filter(tournament=melee, number__in=(3, 7)).update(checked_in=False)
    for name in ("hall:wall", "draw:desk", "registration:desk"):
        text = text_of(as_odile, name, melee)
        assert "Luc Martin" in text, name
        assert "Paul Martin" in text, name


@pytest.mark.parametrize("said", ["usual", "full"])
def test_teams_of_two_are_said_by_their_surnames_or_in_full(as_odile, by, said):
    made = evening(8, ("knockout", {"pot": False}))
    Tournament.objects.filter(pk=made.pk).update(names_said=said)
    made.refresh_from_db()
    draw(made, by)
    given, family, other, other_family = cast.TEAMS[4][:4]
    for name in ("hall:round", "hall:wall_tables", "draw_public:page", "control:rounds", "printing:tree"):
        text = text_of(as_odile, name, made)
        assert (f"{given} {family} – {other} {other_family}" in text) == (said == "full"), name
        assert (f"{family} – {other_family}" in text) == (said != "full"), name
