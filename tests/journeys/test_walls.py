"""Two evenings with their wall, moment by moment: nineteen teams in pools, then brackets with a consolation,
and a mêlée of twenty-two. Every view is looked at for letters that are cut."""

import pytest

from tests.hall.test_wall_fits import touch, whole
from tests.journeys.formats import FormatEvening
from tests.journeys.test_melee import Melee
from tournament.hall import fragments
from tournament.hall.moments import wall_views
from tournament.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PRIZES = "1 : deux jambons\n2 à 4 : un panier\nPremière équipe de la consolante : un magnum"


class Wall:
    """The wall of an evening: which kinds of views it turned through, moment by moment."""

    def __init__(self, evening) -> None:
        self.evening = evening
        Tournament.objects.filter(pk=evening.tournament.pk).update(prizes=PRIZES)

    def walk(self) -> list[str]:
        """All views of this moment, none of them cut; what kinds they are."""
        tournament = self.evening.tournament
        touch(tournament)
        count, cut = whole(self.evening.hall, tournament)
        assert cut == []
        kinds = [view.kind for view in wall_views(fragments.board_of(tournament))]
        assert len(kinds) == count
        return list(dict.fromkeys(kinds))


def test_nineteen_teams_in_pools_then_brackets_with_a_consolation(hall):
    evening = FormatEvening(hall, 19)
    wall = Wall(evening)
    promised = evening.compose(("Poules", {}), ("Tableaux après les poules", {}))
    assert "consolante" in promised.lower()
    assert wall.walk() == ["waiting", "prizes"]
    evening.draft()
    evening.release()
    assert wall.walk() == ["by_team"]
    evening.play_one_by_phone()
    assert wall.walk()[-1] == "standings"
    evening.play_the_rest()
    for round_ in evening.rounds():
        evening.close(round_.number)
    assert "Poule E" in evening.see("hall:tree")
    assert wall.walk() == ["standings", "next"]
    evening.publish_what_is_decided()
    assert "Consolante" in evening.see("hall:tree")
    assert "tree" in wall.walk()
    evening.finish()
    assert "tree" in wall.walk()
    evening.end()
    assert wall.walk() == ["podium", "prizes", "standings", "tree"]
    main = evening.shown_ranking("Tableau principal")
    assert evening.shown_ranking()[:2] == main[:2]
    assert "un magnum" in evening.print_out("printing:aloud")


def test_a_melee_of_twenty_two(hall):
    evening = Melee(hall, 22)
    wall = Wall(evening)
    assert wall.walk() == ["waiting", "prizes"]
    assert "Repos" in evening.draft()
    evening.release()
    assert wall.walk() == ["by_team"]
    evening.play_one_by_phone()
    assert wall.walk() == ["by_team", "ranking"]
    evening.play_the_rest()
    evening.close(1)
    assert wall.walk()[0] == "ranking"
    evening.draw()
    assert "by_team" in wall.walk()
    evening.finish()
    evening.end()
    assert wall.walk() == ["podium", "prizes", "ranking"]
    assert len(evening.shown_ranking()) == 22
