"""Two desks at once, on a real database file with real threads: nothing lost, nothing doubled, no error."""

import pytest

from tests import cast
from tests.match.hall import together
from tests.registration.desk import details
from tournament.models import JournalEntry, Team
from tournament.registration import services

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]


def enrolling(tournament, by, name, **fields):
    who = cast.actor(by)
    mine = type(tournament).objects.get(pk=tournament.pk)
    return lambda: services.enrol(
        tournament=mine, details=details(f"Ana {name}", f"Bo {name}", **fields), by=who
    )


def test_everybody_gets_a_number_of_their_own(tournament, denise, odile):
    names = ["Un", "Deux", "Trois", "Quatre", "Cinq", "Six", "Sept", "Huit"]
    acts = [enrolling(tournament, (denise, odile)[i % 2], name) for i, name in enumerate(names)]
    answers = together(*acts)
    assert sorted(answer.team.number for answer in answers) == list(range(1, 9))
    assert sorted(JournalEntry.objects.values_list("sequence", flat=True)) == list(range(1, 9))


def test_one_number_wanted_twice_is_given_once(tournament, denise, odile):
    answers = together(
        enrolling(tournament, denise, "Un", number=7), enrolling(tournament, odile, "Deux", number=7)
    )
    codes = sorted(getattr(answer, "code", "given") for answer in answers)
    assert codes == ["given", "number_taken"]
    assert Team.objects.get().number == 7


def test_the_last_place_goes_to_one_of_them(tournament, denise, odile):
    tournament.max_teams = 1
    tournament.save()
    answers = together(enrolling(tournament, denise, "Un"), enrolling(tournament, odile, "Deux"))
    assert sorted(getattr(answer, "code", "given") for answer in answers) == ["full", "given"]
