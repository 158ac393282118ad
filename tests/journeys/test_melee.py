"""A mêlée of nine in a real browser: two rounds, a partner looked up by name, the ranking of players."""

import os

import pytest

from tests import cast
from tests.journeys.formats import FormatEvening
from tournament.models import Exempt, Stage, Team, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PICTURES = os.environ.get("DIX_PICTURES")


class Melee(FormatEvening):
    """Players instead of teams."""

    def __init__(self, hall, players: int = 9) -> None:
        super().__init__(hall, 0, individuals=True)
        cast.players(self.tournament, players)
        Stage.objects.create(tournament=self.tournament, order=1, kind="melee", options={"rounds": 3})

    def pair_that_waits(self) -> Team:
        """One whose match is still to be played, whoever the lot has put there."""
        return self.matches().filter(state="waiting").select_related("slot_a__team").first().slot_a.team


def shot(page, name):
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/{name}.png", full_page=True)


def test_a_melee_of_nine_players(hall):
    evening = Melee(hall)
    desk, player, slug = evening.desk, evening.player, evening.tournament.slug
    desk.goto(f"/desk/t/{slug}/teams/")
    assert "Joueur" in evening.read(desk)
    shot(desk, "registration")
    draft = evening.draft()
    shot(desk, "draft")
    assert "Repos" in draft
    evening.release()
    shot(desk, "released")
    evening.play_one_by_phone()
    shot(player, "phone")
    resting = Exempt.objects.get().slot.team
    pair = evening.pair_that_waits()
    one, two = (Team.objects.get(number=number) for number in pair.pair_numbers)
    found = evening.see("hall:home")
    player.locator("#q").fill(one.player_1.family_name)
    player.get_by_role("button", name="Trouver").click()
    found = evening.read(player)
    shot(player, "player")
    assert "Avec" in found
    assert two.player_1.family_name in found
    assert f"{pair.pair_numbers[0]}+{pair.pair_numbers[1]}" in evening.see("hall:round")
    shot(player, "round")
    assert "vous vous reposez" in evening.see("hall:team", number=resting.number)
    shot(player, "resting")
    for name in ("printing:by_team", "printing:by_table", "printing:slips"):
        evening.print_out(name)
        shot(desk, name.replace(":", "-"))
    evening.see("draw_public:page")
    shot(player, "public-draw")
    evening.play_the_rest()
    evening.print_out("control:rounds")
    shot(desk, "rounds")
    evening.close(1)
    evening.draw()
    evening.finish()
    evening.print_out("control:journal")
    shot(desk, "journal")
    ranking = evening.see("hall:standings")
    shot(player, "standings")
    assert "Joueur" in ranking or "joueur" in ranking
    evening.see("hall:wall")
    evening.end()
    shot(desk, "end")
    assert Tournament.objects.get().state == "closed"
