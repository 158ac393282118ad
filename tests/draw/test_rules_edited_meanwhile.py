"""The club's rules are edited in the same instant as a draw that follows them is published: without a reason
only before it, with the order told by the journal; on two real connections."""

from dataclasses import replace
from functools import partial

import pytest

from tests import cast
from tests.evenings import evening
from tests.referee.test_two_phones import together
from tournament.core.errors import Refused
from tournament.draw.services import propose_draw, release_draw, take_back
from tournament.models import Draw, JournalEntry, SavedRuleset, Tournament
from tournament.rulebook import read_saved, ruleset_of
from tournament.setup import services

pytestmark = pytest.mark.django_db(transaction=True)
RACES = 8
BASE = 170


@pytest.fixture
def drafted(by):
    """Nine teams that follow the club's own rules; the first of three rounds is a draft."""
    made = evening(9, ("rounds", {"draw": "ranked", "rounds": 3}))
    cast.follow(made, cast.ruleset())
    propose_draw(tournament=made, by=by, seed=7)
    return made


def last():
    """The last draw as each page reads it for itself."""
    return Draw.objects.select_related("stage", "tournament").order_by("number").last()


def edited(by, reason=""):
    saved = SavedRuleset.objects.select_related("club").get()
    rules = replace(read_saved(saved), full_base=BASE)
    return partial(
        services.change_ruleset, saved=saved, rules=rules, made_for=saved.version, by=by, reason=reason
    )


def codes(*acts):
    """What each came to: the code of its refusal, or "done"."""
    outcomes = together(*acts)
    wrong = [one for one in outcomes if isinstance(one, Exception) and not isinstance(one, Refused)]
    assert not wrong, wrong
    return [one.code if isinstance(one, Refused) else "done" for one in outcomes]


def sequence(verb):
    return JournalEntry.objects.filter(tournament__isnull=False, verb=verb).latest("sequence").sequence


@pytest.mark.parametrize("race", range(RACES))
def test_without_a_reason_the_edit_comes_before_the_release_or_not_at_all(drafted, by, race):
    outcome = codes(partial(release_draw, draw=last(), by=by), edited(by))
    assert outcome in (["done", "done"], ["done", "reason_missing"])
    evening_now = Tournament.objects.get(pk=drafted.pk)
    assert evening_now.state == Tournament.State.RUNNING
    assert (ruleset_of(evening_now).full_base == BASE) == (outcome[1] == "done")
    if outcome[1] == "done":
        assert sequence("setup.ruleset_edited") < sequence("draw.released")
    else:
        assert not JournalEntry.objects.filter(verb__in=("setup.ruleset_edited", "rulesets.changed")).exists()


@pytest.mark.parametrize("race", range(RACES))
def test_with_a_reason_both_are_done(drafted, by, race):
    outcome = codes(
        edited(by, "Le règlement affiché est un autre."), partial(release_draw, draw=last(), by=by)
    )
    assert outcome == ["done", "done"]
    assert ruleset_of(Tournament.objects.get(pk=drafted.pk)).full_base == BASE


@pytest.mark.parametrize("race", range(RACES))
def test_the_edit_and_a_draw_taken_back(drafted, by, race):
    """The other way round: without a reason only after it."""
    release_draw(draw=last(), by=by)
    outcome = codes(partial(take_back, draw=last(), by=by, reason="trop tôt"), edited(by))
    assert outcome in (["done", "done"], ["done", "reason_missing"])
    if outcome[1] == "done":
        assert sequence("setup.ruleset_edited") > sequence("draw.taken_back")
