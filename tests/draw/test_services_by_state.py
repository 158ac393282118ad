"""A draw is made while the desk is open, taken back while the evening runs, and never at another time."""

import pytest

from tests import cast
from tournament.core.errors import Refused
from tournament.draw.services import propose_draw, release_draw, swap_teams, take_back
from tournament.models import Draw, JournalEntry, Tournament

S = Tournament.State
OPEN = {S.PREPARATION, S.REGISTRATION}


def put(tournament, state):
    Tournament.objects.filter(pk=tournament.pk).update(state=state)
    tournament.refresh_from_db()


def own_entries():
    """Those of the evening: a release also writes where it came to into the club's journal."""
    return JournalEntry.objects.exclude(tournament=None).count()


def said(act):
    """None when it was done, else the code of the refusal; a refusal leaves no trace."""
    before = own_entries()
    try:
        act()
    except Refused as no:
        assert own_entries() == before
        return no.code
    assert own_entries() == before + 1
    return None


@pytest.mark.parametrize("state", list(S))
@pytest.mark.parametrize("verb", ["propose", "swap", "release"])
def test_drafts_are_made_and_released_while_the_desk_is_open_or_the_evening_runs(tournament, by, state, verb):
    cast.teams(tournament, 8)
    draft = propose_draw(tournament=tournament, by=by)
    put(tournament, state)
    draft = Draw.objects.get(pk=draft.pk)
    acts = {
        "propose": lambda: propose_draw(tournament=tournament, by=by, reason="r"),
        "swap": lambda: swap_teams(draw=draft, one=1, two=2, by=by, reason="r"),
        "release": lambda: release_draw(draw=draft, by=by),
    }
    assert said(acts[verb]) == (None if state in OPEN | {S.RUNNING} else "tournament_state")


@pytest.mark.parametrize("state", list(S))
def test_a_draw_is_taken_back_while_the_evening_runs(tournament, by, state):
    draw = cast.released(tournament, 8)
    put(tournament, state)
    done = said(lambda: take_back(draw=Draw.objects.get(pk=draw.pk), by=by, reason="r"))
    assert done == (None if state == S.RUNNING else "tournament_state")


def test_a_draw_released_from_the_preparation_publishes_the_tournament(tournament, by):
    put(tournament, S.PREPARATION)
    cast.released(tournament, 8)
    assert (tournament.state, tournament.published_at is None) == (S.RUNNING, False)


def test_a_crash_in_mid_release_leaves_nothing(tournament, by, monkeypatch):
    cast.teams(tournament, 8)
    draft = propose_draw(tournament=tournament, by=by)

    def crash(*args, **kwargs):
        raise ZeroDivisionError

    monkeypatch.setattr("tournament.draw.services.release._run", crash)
    with pytest.raises(ZeroDivisionError):
        release_draw(draw=draft, by=by)
    tournament.refresh_from_db()
    draft.refresh_from_db()
    assert (draft.state, tournament.state) == (Draw.State.DRAFT, S.REGISTRATION)
    assert not tournament.stages.get().rounds.exists()
