"""The rules of an evening change while its first deal is being entered: one of the two is done."""

from dataclasses import replace
from functools import partial

import pytest

from scoring import parse_notation
from tests import cast
from tests.match.hall import again, seated
from tournament.core.errors import Refused
from tournament.match import deals
from tournament.models import DealVersion, SavedRuleset, Tournament
from tournament.rulebook import read_saved, ruleset_of
from tournament.setup.rulesets import change_ruleset
from tournament.setup.settings import change_settings, settings_mark

pytestmark = pytest.mark.django_db
WHY = "Le règlement affiché est un autre."


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
    mark = settings_mark(seen)
    return partial(change_settings, tournament=seen, settings=settings, by=by, made_for=mark, reason=WHY)


def edited_rules(saved, by):
    """The organiser changes what the club's own rules say."""
    seen = SavedRuleset.objects.select_related("club").get(pk=saved.pk)
    rules = replace(read_saved(seen), full_base=170)
    return partial(change_ruleset, saved=seen, rules=rules, made_for=seen.version, by=by, reason=WHY)


@pytest.mark.parametrize("deal_first", [True, False], ids=["the deal first", "the rules first"])
@pytest.mark.parametrize("change", ["another rulebook", "the club's rules"])
def test_of_a_first_deal_and_other_rules_one_is_done(match, saved, by, change, deal_first):
    """Both were prepared on what stood before either was sent."""
    deal = first_deal(match)
    rules = other_rules(match, by) if change == "another rulebook" else edited_rules(saved, by)
    (deal if deal_first else rules)()
    with pytest.raises(Refused) as refusal:
        (rules if deal_first else deal)()
    too_late = "has_deals" if change == "another rulebook" else "ruleset_frozen"
    assert refusal.value.code == (too_late if deal_first else "rules_changed")
    assert DealVersion.objects.exists() is deal_first
    assert bool(Tournament.objects.get().ruleset) is deal_first
    now = ruleset_of(Tournament.objects.get())
    assert (now.slug == "montpellier" or now.full_base == 170) is not deal_first


def test_the_phone_that_was_too_late_saves_the_same_form_by_the_new_rules(match, saved, by):
    late = first_deal(match)
    edited_rules(saved, by)()
    with pytest.raises(Refused) as refusal:
        late(token="t")
    assert refusal.value.code == "rules_changed"
    first_deal(match)(token="t")
    assert Tournament.objects.get().ruleset["parameters"]["full_base"] == 170
