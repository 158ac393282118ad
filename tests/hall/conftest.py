"""A drawn evening of sixteen teams, and a way to finish a match without the referee's room."""

import pytest

from tests import cast
from tournament.core import guards
from tournament.hall import board, fragments
from tournament.models import Match, Tournament


@pytest.fixture(autouse=True)
def nothing_kept():
    """Another test's tournament may have had the same number."""
    board.PLANS.clear()
    fragments.PIECES.clear()


@pytest.fixture
def evening(tournament):
    cast.released(tournament)
    return tournament


def finish(match: Match, a: int, b: int, state: str = Match.State.CONFIRMED) -> None:
    """Write a result as the referee's services leave it."""
    Match.objects.filter(pk=match.pk).update(
        total_a=a, total_b=b, state=state, over=True, version=match.version + 1, winner="A" if a > b else "B"
    )
    tournament = Tournament.objects.get(stages__rounds__matches=match)
    Tournament.objects.filter(pk=tournament.pk).update(version=tournament.version + 1)


def time_stands_still(monkeypatch) -> None:
    """All that follows happens within the half second of one picture, however slow the machine."""
    for shelf in (guards.RECENT, fragments.BOARDS):
        monkeypatch.setattr(shelf, "_clock", lambda: 1000.0)


def half_a_second_passes() -> None:
    """The next request takes a new picture of the evening."""
    for shelf in (guards.RECENT, fragments.BOARDS):
        for entry in shelf._entries.values():
            entry.read_at = float("-inf")
