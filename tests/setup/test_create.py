"""A tournament in seven questions; the rest on a second page with good defaults; or like the last time."""

import datetime
import re

import pytest
from django.urls import reverse
from django.utils import timezone

from pairing.ranking import criteria
from tests import cast
from tests.markup import in_one_line
from tournament.models import JournalEntry, Stage, TableLink, Tournament
from tournament.setup.settings import SettingsForm, complete, custom
from tournament.setup.tables import arrange_tables
from tournament.setup.tournaments import create_tournament

FORM = {
    "token": "t",
    "name": "Tournoi d’automne",
    "date": "2026-11-20",
    "place": "salle des fêtes",
    "ruleset_slug": "missegre",
    "table_count": "8",
    "target": "1000",
    "minutes": "30",
    "max_deals": "",
    "entry_mode": "tables",
    "results": "deals",
    "totals_sweep": "252",
    "names_said": "usual",
    "names_shown": "full",
    "target_mode": "reach",
    "school": "wins",
    "overall": "place_first",
    "win": "2",
    "draw": "1,5",
    "loss": "1",
    "forfeit": "0",
    "exempt": "2",
    "bell": "alone",
    "exempt_credit": "mean",
    "exempt_points": "",
    "late_minutes": "10",
    "least_matches": "2",
    "final_target": "",
    "final_deals": "",
    "fee_cents": "",
    "fee_per": "player",
    "guest_more_cents": "",
}
SETTINGS = {"name": "Tournoi d’automne", "date": datetime.date(2026, 11, 20)}


def create(client, **more):
    return client.post(reverse("setup:create"), {**FORM, **more})


def test_the_page_offers_good_defaults_and_the_line_of_the_rulebook(as_odile):
    page = in_one_line(as_odile.get(reverse("setup:create")).content.decode())
    for said in ('name="target" value="1000"', 'name="minutes" value="30"', "Règlement particulier"):
        assert said in page
    asked = set(re.findall(r'name="(\w+)"', page.partition("desk-grid")[2]))
    limits, unseen = {"target", "max_deals", "minutes"}, {"limits_from", "target_mode"}
    first = {"name", "date", "place", "table_count", "individuals", "ruleset_slug", "results"}
    assert asked == first | limits | unseen
    assert "points faits" in page


def test_it_makes_the_tournament_its_tables_links_and_stage(as_odile):
    answer = create(as_odile)
    made = Tournament.objects.get()
    assert answer.url == reverse("control:overview", args=["2026-11-20-tournoi-d-automne"])
    assert (made.state, made.target, made.max_deals, made.minutes) == (
        "preparation",
        1000,
        None,
        30,
    )
    assert [table.number for table in made.tables.all()] == list(range(1, 9))
    assert TableLink.objects.filter(table__tournament=made, revoked_at=None).count() == 8
    assert Stage.objects.get().kind == "pools"
    assert made.criteria == list(criteria.PRESETS["wins"])
    assert JournalEntry.objects.get().verb == "setup.created"


def particular(client, **more):
    create(client, results="totals")
    path = reverse("setup:particular", args=[Tournament.objects.get().slug])
    mark = client.get(path).context["made_for"]
    return client.post(path, {**FORM, "token": "p", "made_for": mark, **more}, follow=True)


def test_the_particulars_are_stored_and_each_group_says_in_a_line_what_holds_today(as_odile):
    more = {"fee_cents": "2,50", "starts_at": "20:30", "max_teams": "16", "draw_allowed": "on"}
    more |= {"school": "points", "criterion_1": "points", "criterion_2": "capots", "draw": "1"}
    page = (
        in_one_line(particular(as_odile, **more).content.decode()).replace("\xa0", " ").replace("\u202f", " ")
    )
    made = Tournament.objects.get()
    assert (made.fee_cents, made.starts_at, made.max_teams) == (250, datetime.time(20, 30), 16)
    assert made.criteria == ["points", "capots", "lot"]
    assert made.match_points == {"win": 4, "draw": 2, "loss": 2, "forfeit": 0, "exempt": 4}
    assert (made.draw_allowed, made.results, made.target) == (True, "totals", 1000), "the first page’s stay"
    lines = re.findall(r'<h2 class="h3[^>]*>(.*?)</h2><p class="muted mb-0">(.*?)</p>', page)
    assert [heading for heading, _line in lines] == [str(group[0]) for group in SettingsForm.GROUPS]
    said = dict(lines)
    assert said["Inscriptions et noms"].startswith("Heure de début : 20:30 · Inscription (€) : 2,50")
    assert said["Saisie des résultats"] == "Qui saisit les donnes ? les tables, sur un téléphone"
    assert said["Classement"] == "Classement : aux points · nulle : 1"


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"name": ""}, "Ce champ est obligatoire"),
        ({"date": "31/02/2026"}, "date valide"),
        ({"date": "1999-12-31"}, "Une date entre 2000 et 2100"),
        ({"date": "2101-01-01"}, "Une date entre 2000 et 2100"),
        ({"ruleset_slug": "tarot"}, "Sélectionnez un choix valide"),
        ({"table_count": "0"}, "1 au moins."),
        ({"target": "", "minutes": ""}, "Il faut une limite au moins"),
        ({"target": "mille"}, "Écrivez un nombre, en chiffres."),
        ({"results": "peut-être"}, "Sélectionnez un choix valide"),
    ],
)
def test_it_refuses_what_is_wrong_and_keeps_what_was_typed(as_odile, wrong, sentence):
    answer = create(as_odile, place="chez Gaston", **wrong)
    page = in_one_line(answer.content.decode())
    assert answer.status_code == 422
    assert sentence in page
    assert "chez Gaston" in page
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"fee_cents": "cher"}, "nombre"),
        ({"win": "1,3"}, "demi-points"),
        ({"exempt_credit": "fixed"}, "Dites combien de points."),
        ({"criterion_1": "points", "criterion_3": "points"}, "déjà plus haut"),
    ],
)
def test_a_group_with_something_wrong_stands_open_and_nothing_is_stored(as_odile, wrong, sentence):
    answer = particular(as_odile, max_teams="16", **wrong)
    page = in_one_line(answer.content.decode())
    assert (answer.status_code, page.count('<details class="sheet more" open>')) == (422, 1)
    assert sentence in page
    assert Tournament.objects.get().max_teams is None


@pytest.mark.parametrize("value", [99, 100, 20000, 20001])
def test_the_target_has_bounds(as_odile, value):
    create(as_odile, target=value)
    assert Tournament.objects.exists() is (100 <= value <= 20000)


def test_two_of_one_name_and_day_have_two_addresses(club, odile):
    by = cast.actor(odile)
    slugs = [create_tournament(club=club, settings=SETTINGS, by=by).slug for _ in range(3)]
    assert slugs == [f"2026-11-20-tournoi-d-automne{end}" for end in ("", "-2", "-3")]


@pytest.mark.parametrize("name", ["♠♥♦♣", "Œufs & Cœurs", "x" * 80])
def test_any_name_has_an_address(club, odile, name):
    settings = {**SETTINGS, "name": name}
    made = create_tournament(club=club, settings=settings, by=cast.actor(odile))
    assert made.slug.startswith("2026-11-20-")
    assert len(made.slug) <= 60


def test_like_the_last_time_keeps_settings_and_notes_but_the_date(as_odile, club, odile):
    by = cast.actor(odile)
    before = datetime.date(2020, 1, 3)
    settings = {"name": "Hiver", "date": before, "target": 1500, "table_count": 3, "fee_cents": 300}
    settings["school"] = "points"
    last = create_tournament(club=club, settings=settings, by=by)
    arrange_tables(tournament=last, count=3, notes={2: "côté scène"}, by=by)
    answer = as_odile.post(reverse("setup:again"), {"token": "x"})
    made = Tournament.objects.exclude(pk=last.pk).get()
    assert answer.url == reverse("setup:settings", args=[made.slug])
    assert (made.name, made.target, made.fee_cents, made.school) == ("Hiver", 1500, 300, "points")
    assert made.date == club.day_of(timezone.now()) != before
    assert [table.note for table in made.tables.all()] == ["", "côté scène", ""]
    assert as_odile.post(reverse("setup:again"), {"token": "x"}).url == answer.url
    assert Tournament.objects.count() == 2


def test_like_the_last_time_is_refused_when_there_was_none(as_odile, club, odile):
    cast.tournament(is_demo=True)
    page = in_one_line(as_odile.post(reverse("setup:again"), follow=True).content.decode())
    assert "Aucun tournoi à refaire" in page
    assert Tournament.objects.count() == 1


def test_every_school_has_an_order_that_the_lot_closes():
    assert set(criteria.PRESETS) == set(Tournament.School.values)
    for school, order in criteria.PRESETS.items():
        assert complete([], school) == list(order)
        assert (custom(complete([], school), school), custom([], school)) == ([], [])
        assert custom(complete(["capots"], school), school) == ["capots"]
