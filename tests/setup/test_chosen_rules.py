"""Choosing a rulebook: each says in a line how it differs, brings its target and limits along, and a changed
copy is no longer the official text it was copied from."""

from dataclasses import replace

import pytest
from django.urls import reverse

from scoring import Limits
from scoring.ruleset import RULEBOOKS, builtin
from scoring.totals import deal_worth
from tests import cast
from tests.markup import in_one_line
from tests.setup.test_create import FORM
from tournament.match.totals import settings_under
from tournament.models import Tournament
from tournament.rulebook import read_saved, summary_of, worth_of
from tournament.setup.rulesets import change_ruleset, copy_of_key, ruleset_from, save_ruleset, values_of
from tournament.setup.settings import attach_ruleset


def made(client, **more):
    answer = client.post(reverse("setup:create"), {**FORM, **more})
    assert answer.status_code == 302, answer.content.decode()
    one = Tournament.objects.get()
    return one.target, one.max_deals, one.minutes, one.target_mode


@pytest.mark.parametrize(
    ("rules", "ends"),
    [
        ("montpellier", (2000, None, None, "reach")),
        ("belote", (None, 12, None, "reach")),
        ("missegre", (1000, None, 30, "reach")),  # leaves it to the organiser
        ("classique", (1000, None, 30, "reach")),
    ],
)
def test_rules_chosen_bring_their_end_along(as_odile, rules, ends):
    assert made(as_odile, ruleset_slug=rules) == ends


@pytest.mark.parametrize(
    "typed", [{"target": "1500"}, {"minutes": "45"}, {"max_deals": "9"}, {"target_mode": "exceed"}]
)
def test_a_limit_that_was_typed_stays(as_odile, typed):
    kept = {"target": "1000", "minutes": "30", "max_deals": "", "target_mode": "reach", **typed}
    wanted = (*(int(kept[name]) if kept[name] else None for name in ("target", "max_deals", "minutes")),)
    assert made(as_odile, ruleset_slug="montpellier", **typed) == (*wanted, kept["target_mode"])


def test_limits_changed_back_after_the_script_filled_them_stay(as_odile):
    ends = made(as_odile, ruleset_slug="montpellier", limits_from="montpellier")
    assert ends == (1000, None, 30, "reach")


def test_the_settings_say_what_the_rules_brought(as_odile, tournament):
    page = as_odile.get(reverse("setup:settings", args=[tournament.slug])).content.decode()
    mark = page.split('name="made_for" value="')[1].split('"')[0]
    sent = {**FORM, "ruleset_slug": "montpellier", "made_for": mark}
    answer = as_odile.post(reverse("setup:settings", args=[tournament.slug]), sent, follow=True)
    said = in_one_line(answer.content.decode())
    assert "Une partie finit comme le dit le règlement : 2000 points." in said.replace("\xa0", " ")
    tournament.refresh_from_db()
    assert (tournament.target, tournament.minutes) == (2000, None)


def test_every_rulebook_says_in_a_line_of_its_own_how_it_differs(as_odile):
    lines = [summary_of(builtin(slug)) for slug in RULEBOOKS]
    assert len(set(lines)) == len(lines) == 6
    assert "Points faits seulement, arrondis à la dizaine\u202f; sans enchères" not in lines
    marked = "Points faits et contrat, arrondis à la dizaine"
    assert f"{marked}\u202f; enchères de 80 à 160\u202f; partie en 2000 points." in lines
    page = as_odile.get(reverse("setup:create")).content.decode()
    assert all(line in page for line in lines)


def test_a_changed_copy_is_no_official_text_and_an_unchanged_one_is(as_odile, odile):
    club = cast.club()
    copy = copy_of_key("montpellier", [])
    for name, changes in (("Comme eux", {}), ("Chez nous", {"target": 1500})):
        rules = ruleset_from(copy, {**values_of(copy.rules), **changes}, name)
        save_ruleset(club=club, rules=rules, base="montpellier", by=cast.actor(odile))
    same, changed = [read_saved(row) for row in club.rulesets.order_by("pk")]
    assert same.source.startswith("Règlement officiel")
    assert changed.source == "D’après « Belote Coinchée Montpellier », avec des changements du club"
    page = as_odile.get(reverse("setup:create")).content.decode()
    assert page.count("Règlement officiel de la coinche «\xa0simple\xa0»") == 2  # the text and its copy


def test_what_a_deal_may_bring_is_swept_when_rules_are_chosen_and_never_again(as_odile, odile, monkeypatch):
    made(as_odile, ruleset_slug="montpellier")
    tournament = Tournament.objects.get()
    assert worth_of(tournament) == deal_worth(builtin("montpellier"))
    club_rules = cast.ruleset(base="missegre")
    attach_ruleset(tournament=tournament, saved=club_rules, by=cast.actor(odile))
    assert worth_of(tournament) == deal_worth(builtin("missegre"))
    change = {"rules": replace(read_saved(club_rules), last_deal_exact=True), "made_for": 1}
    change_ruleset(saved=club_rules, by=cast.actor(odile), **change)
    monkeypatch.setattr("scoring.totals.record.every_kind_of_deal", None)
    deal_worth.cache_clear()
    tournament.refresh_from_db()
    assert (worth_of(tournament).step, settings_under(tournament, Limits()).worth.step) == (1, 1)
