"""Who may change which setting, when: freely before the release, then with a reason, never after a deal."""

import datetime

import pytest
from django.urls import reverse

from tests import cast
from tests.setup.test_create import FORM
from tournament.core.errors import Conflict, Refused
from tournament.models import Deal, DealVersion, JournalEntry, Match, Tournament
from tournament.setup.limits import MatchLimits, change_limits
from tournament.setup.settings import change_settings, settings_mark
from tournament.setup.tournaments import publish

State = Tournament.State


def change(tournament, who, reason="", made_for=None, **columns):
    return change_settings(
        tournament=tournament,
        settings=columns,
        by=cast.actor(who),
        made_for=made_for or settings_mark(tournament),
        reason=reason,
    )


def deal(match, number=1):
    """A row is enough here: what a deal is worth is another room's."""
    head = Deal.objects.create(match=match, number=number)
    return DealVersion.objects.create(deal=head, status="played", facts={}, notation="A 90H 95/67")


@pytest.fixture
def drawn(tournament):
    cast.released(tournament, 8)
    return tournament


def first_match(tournament):
    return Match.objects.filter(tournament=tournament).first()


def test_before_the_release_everything_changes_freely(tournament, odile):
    new = {"name": "Hiver", "target": 1500, "school": "points", "date": datetime.date(2026, 12, 4)}
    change(tournament, odile, **new)
    tournament.refresh_from_db()
    assert {name: getattr(tournament, name) for name in new} == new
    entry = JournalEntry.objects.get()
    assert (entry.verb, entry.before["target"], entry.after["target"]) == ("setup.changed", 1000, 1500)
    assert entry.after["date"] == "2026-12-04"


def test_two_people_who_change_at_once_do_not_overwrite_each_other(tournament, odile):
    made_for = settings_mark(tournament)
    change(tournament, odile, target=1500)
    with pytest.raises(Conflict):
        change(tournament, odile, made_for=made_for, target=2000)
    tournament.refresh_from_db()
    assert tournament.target == 1500


@pytest.mark.parametrize(
    "columns",
    [
        {"school": "points", "criteria": []},
        {"exempt_credit": "fixed", "exempt_points": 600},
        {"final_target": 2501},
    ],
)
def test_after_the_release_ranking_and_ends_ask_for_a_reason(drawn, odile, columns):
    with pytest.raises(Refused) as no:
        change(drawn, odile, **columns)
    assert (no.value.code, no.value.field) == ("reason_missing", "reason")
    change(drawn, odile, reason="décidé en salle", **columns)
    assert JournalEntry.objects.last().reason == "décidé en salle"


def test_after_the_release_the_name_needs_none(drawn, odile):
    change(drawn, odile, name="Hiver", names_shown="initial")
    drawn.refresh_from_db()
    assert drawn.name == "Hiver"


def test_after_the_release_the_limits_have_their_own_verb(drawn, odile):
    with pytest.raises(Refused) as no:
        change(drawn, odile, reason="tard", target=500)
    assert (no.value.code, no.value.field) == ("limits_released", "target")


def test_after_a_deal_how_matches_end_is_fixed(drawn, odile):
    change(drawn, odile, reason="oubli", target_mode="exceed")
    deal(first_match(drawn))
    for columns in ({"target_mode": "reach"}, {"draw_allowed": True}, {"ruleset_slug": "montpellier"}):
        with pytest.raises(Refused) as no:
            change(drawn, odile, reason="oubli", **columns)
        assert no.value.code == "has_deals"
    change(drawn, odile, reason="école votée", school="points", criteria=[])


@pytest.mark.parametrize("state", [State.CLOSED, State.CANCELLED])
def test_it_refuses_once_over(tournament, odile, state):
    Tournament.objects.filter(pk=tournament.pk).update(state=state)
    with pytest.raises(Refused) as no:
        change(tournament, odile, name="Hiver")
    assert no.value.code == "tournament_state"


def lower(tournament, who, reason="il est tard", **limits):
    limits = MatchLimits(**{"target": 500, "max_deals": None, "minutes": 20, **limits})
    return change_limits(tournament=tournament, limits=limits, reason=reason, by=cast.actor(who))


def test_limits_change_for_the_matches_without_a_deal_only(drawn, odile):
    begun = first_match(drawn)
    deal(begun)
    untouched = Match.objects.get(pk=begun.pk)
    total = Match.objects.filter(tournament=drawn).count()
    assert lower(drawn, odile) == total - 1
    begun.refresh_from_db()
    assert (begun.limits_changed, begun.target) == (False, 1000)
    other = Match.objects.exclude(pk=begun.pk).first()
    assert (other.limits_changed, other.target, other.minutes, other.max_deals) == (True, 500, 20, None)
    assert (other.version, begun.version) == (1, untouched.version)  # whoever follows it sees it change
    entry = JournalEntry.objects.last()
    assert (entry.verb, entry.reason, entry.before["target"], entry.after["target"]) == (
        "setup.limits_changed",
        "il est tard",
        1000,
        500,
    )


def test_an_annulled_deal_is_a_deal(drawn, odile):
    DealVersion.objects.filter(pk=deal(first_match(drawn)).pk).update(status="annulled")
    lower(drawn, odile)
    assert not Match.objects.get(pk=first_match(drawn).pk).limits_changed


def test_changing_limits_asks_for_a_reason(drawn, odile):
    with pytest.raises(Refused) as no:
        lower(drawn, odile, reason="")
    assert no.value.code == "reason_missing"


def settings_form(tournament, **more):
    return {**FORM, "token": "s", "made_for": settings_mark(tournament), **more}


def test_the_page_stores_and_says_so(as_odile, tournament):
    path = reverse("setup:settings", args=[tournament.slug])
    assert "Enregistrer les réglages" in as_odile.get(path).content.decode()
    page = as_odile.post(path, settings_form(tournament, name="Hiver"), follow=True).content.decode()
    assert "Réglages enregistrés" in page
    tournament.refresh_from_db()
    assert (tournament.name, tournament.table_count) == ("Hiver", 8)


def test_the_page_after_the_release_asks_why_beside_the_field(as_odile, drawn):
    path = reverse("setup:particular", args=[drawn.slug])
    page = as_odile.post(path, settings_form(drawn, school="points", max_teams="77")).content.decode()
    assert "dites pourquoi" in page
    assert 'value="77"' in page
    said = settings_form(drawn, school="points", reason="voté")
    assert as_odile.post(path, said).status_code == 302
    first = as_odile.get(reverse("setup:settings", args=[drawn.slug])).content.decode()
    assert 'name="target"' not in first


def test_the_cases_of_the_day_are_stored_and_told_in_the_journal(as_odile, tournament):
    path = reverse("setup:particular", args=[tournament.slug])
    day = {"exempt_credit": "fixed", "exempt_points": "0", "late_minutes": "0", "least_matches": "3"}
    assert as_odile.post(path, settings_form(tournament, **day, drop_worst="on")).status_code == 302
    tournament.refresh_from_db()
    assert (tournament.exempt_credit, tournament.exempt_points) == ("fixed", 0)
    assert (tournament.late_minutes, tournament.least_matches, tournament.drop_worst) == (0, 3, True)
    assert JournalEntry.objects.last().after["exempt_points"] == 0


def test_publishing_opens_the_registrations_once(as_odile, odile):
    made = cast.tournament(state=State.PREPARATION)
    as_odile.post(reverse("setup:publish", args=[made.slug]), {"token": "p"})
    made.refresh_from_db()
    assert made.state == "registration"
    with pytest.raises(Refused) as no:
        publish(tournament=made, by=cast.actor(odile))
    assert no.value.code == "already_published"
