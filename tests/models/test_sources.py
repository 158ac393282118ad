"""Where a seat came from, who gave a match up: what the database refuses, whoever writes it."""

import pytest

from tests import cast
from tests.match.hall import seated
from tests.models.evenings import accepted, refused
from tournament.models import Forfeit, Pool, Slot, Stage

NOBODY = 10**9


@pytest.fixture
def matches(tournament):
    """Two of a pool."""
    return seated(tournament), seated(tournament, a=1, b=2, table=5)


def test_a_side_gives_a_match_up_once_and_one_way(matches):
    match = matches[0]
    Forfeit.objects.create(match=match, side="A", cause="team", reason="partis")
    wrong = {
        "one side twice": lambda: Forfeit.objects.create(match=match, side="A", cause="match"),
        "no match": lambda: Forfeit.objects.update(match=NOBODY),
    }
    assert accepted(wrong) == []
    assert not refused(lambda: Forfeit.objects.create(match=match, side="B", cause="match"))


def test_the_next_position_comes_after_the_last_whoever_left(tournament):
    stage = Stage.objects.create(tournament=tournament, order=1)
    pool = Pool.objects.create(stage=stage, name="A", order=1)
    assert Slot.objects.next_position(stage) == 1
    for position in (1, 2, 3):
        Slot.objects.create(stage=stage, position=position, team=cast.team(tournament, position))
    Slot.objects.create(stage=stage, pool=pool, position=1)
    Slot.objects.filter(position=2).delete()
    assert Slot.objects.next_position(stage) == 4
    assert Slot.objects.next_position(stage, pool) == 2
