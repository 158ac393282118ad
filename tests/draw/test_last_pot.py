"""The last pot of a bracket where more might have come: its match is the final, and is called that."""

import pytest
from django.urls import reverse

from tests import cast
from tests.draw.played import play
from tests.evenings import draw, evening
from tournament.evening import evening_of, evening_picture, known_of
from tournament.evening.progress import steps_of
from tournament.models import Match, Team, Tournament

pytestmark = pytest.mark.django_db


def played_through(made, by, *, exempt_wins):
    """Nine teams from the pot: the exempt team of the first round wins its next match, or falls."""
    exempt = 0
    for _time in range(12):
        if not steps_of(evening_of(made)):
            return
        released = draw(made, by)
        exempt = exempt or released.exempts.get().slot.team.number
        for match in Match.objects.filter(tournament=made, state="waiting"):
            sides = {"A": match.slot_a.team.number, "B": match.slot_b.team.number}
            better = min(sides, key=lambda side: (sides[side] == exempt) != exempt_wins)
            match.total_a, match.total_b = (1000, 500) if better == "A" else (500, 1000)
            match.state, match.over, match.deal_count = "confirmed", True, 8
            match.save()


def consolation(made):
    rows = Match.objects.filter(tournament=made, bracket="consolation").order_by("level", "number")
    return [(match.level, match.title) for match in rows]


@pytest.mark.parametrize(
    ("exempt_wins", "matches"),
    [
        (True, [(1, "pot"), (1, "pot"), (2, "final")]),
        (False, [(1, "pot"), (1, "pot"), (2, "pot"), (3, "final")]),
    ],
)
def test_the_match_after_which_nobody_comes_is_the_final(client, odile, exempt_wins, matches):
    made = evening(9, ("knockout", {"pot": True, "consolation": True}))
    played_through(made, cast.actor(odile), exempt_wins=exempt_wins)
    assert consolation(made) == matches
    last = Match.objects.filter(tournament=made, bracket="consolation").order_by("level").last()
    page = client.get(reverse("hall:round_number", args=[made.slug, last.round.number])).content.decode()
    assert "Consolante, finale" in page
    now = evening_of(made)
    names = {team.number: str(team.number) for team in made.teams.all()}
    picture = evening_picture(now, known_of(now, names))
    called = [
        box.called for section in picture.sections for box in section.boxes if "onsolante" in section.title
    ]
    assert called.count("Finale") == 1
    assert called[-1] == "Finale"


def test_a_main_bracket_that_a_team_has_left_ends_in_its_final_with_the_limits_of_the_final(odile):
    made, by = evening(5, ("knockout", {"pot": True, "consolation": True})), cast.actor(odile)
    Tournament.objects.filter(pk=made.pk).update(target=1000, max_deals=None, minutes=None, final_target=2000)
    made.refresh_from_db()
    exempt = draw(made, by).exempts.get().slot.team
    play(made)
    Team.objects.filter(pk=exempt.pk).update(status=Team.Status.WITHDRAWN)
    while steps_of(evening_of(made)):
        draw(made, by)
    last = Match.objects.get(tournament=made, bracket="main", level=2)
    assert (last.title, last.target) == ("final", 2000)
    play(made)
    assert steps_of(evening_of(made)) == []
