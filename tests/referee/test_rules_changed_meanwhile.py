"""The rules of an evening change in the same instant as its first deal is saved: one of the two is done."""

from dataclasses import replace
from functools import partial

import pytest

from scoring import parse_notation
from tests import cast
from tests.referee.hall import again, seated
from tests.referee.test_two_phones import together
from tournament.core.errors import Refused
from tournament.models import DealVersion, SavedRuleset, Tournament
from tournament.referee.services import deals
from tournament.rulebook import read_saved, ruleset_of
from tournament.setup import services

pytestmark = pytest.mark.django_db(transaction=True)
WHY = "Le règlement affiché est un autre."
RACES = 8


@pytest.fixture
def saved(db):
    return cast.ruleset()


@pytest.fixture
def match(saved):
    made = cast.tournament()
    cast.follow(made, saved)
    return seated(made)


def first_deal(match):
    """As a phone sends it, whose page has just read the evening and its rules."""
    seen = again(match)
    ruleset_of(seen.tournament)
    played, by = parse_notation("A 90H 95/67"), cast.table_phone(match.table)
    return partial(deals.record_deal, match=seen, number=1, played=played, by=by)


def other_rules(match, by):
    """The organiser gives the evening a rulebook of the program."""
    seen = again(match).tournament
    settings = {"ruleset_slug": "montpellier", "saved_ruleset_id": None}
    mark = services.settings_mark(seen)
    return partial(
        services.change_settings, tournament=seen, settings=settings, by=by, made_for=mark, reason=WHY
    )


def edited_rules(saved, by):
    """The organiser changes what the club's own rules say."""
    seen = SavedRuleset.objects.select_related("club").get(pk=saved.pk)
    rules = replace(read_saved(seen), full_base=170)
    return partial(services.change_ruleset, saved=seen, rules=rules, made_for=seen.version, by=by, reason=WHY)


def codes(*acts):
    """What each came to: the code of its refusal, or "done"."""
    outcomes = together(*acts)
    wrong = [one for one in outcomes if isinstance(one, Exception) and not isinstance(one, Refused)]
    assert not wrong, wrong
    return [one.code if isinstance(one, Refused) else "done" for one in outcomes]


def one_of_the_two(match, outcome, too_late):
    """The deal stands and the rules are as they were, or the other way round."""
    assert outcome in (["done", too_late], ["rules_changed", "done"])
    assert DealVersion.objects.count() == (outcome[0] == "done")
    evening = Tournament.objects.get(pk=match.tournament_id)
    assert bool(evening.ruleset) == (outcome[0] == "done")


@pytest.mark.parametrize("race", range(RACES))
def test_the_first_deal_or_another_rulebook(match, by, race):
    outcome = codes(first_deal(match), other_rules(match, by))
    one_of_the_two(match, outcome, "has_deals")
    assert (ruleset_of(Tournament.objects.get()).slug == "montpellier") == (outcome[1] == "done")


@pytest.mark.parametrize("race", range(RACES))
def test_the_first_deal_or_a_change_of_the_clubs_rules(match, saved, by, race):
    outcome = codes(first_deal(match), edited_rules(saved, by))
    one_of_the_two(match, outcome, "ruleset_frozen")
    assert (ruleset_of(Tournament.objects.get()).full_base == 170) == (outcome[1] == "done")


def test_the_phone_that_was_too_late_saves_the_same_form_by_the_new_rules(match, saved, by):
    late = first_deal(match)
    edited_rules(saved, by)()
    with pytest.raises(Refused) as refusal:
        late(token="t")
    assert refusal.value.code == "rules_changed"
    first_deal(match)(token="t")
    assert Tournament.objects.get().ruleset["parameters"]["full_base"] == 170
