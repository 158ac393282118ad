"""The pages of a season: its rule composed and looked at, past evenings from a sheet, who may read names,
paper and workbook."""

import io
import re

import openpyxl
import pytest
from django.urls import reverse

from pairing.season import KNOWN, MEASURES, SeasonRule
from tests import cast
from tests.markup import in_one_line
from tests.season.test_year import an_evening, closed, shown, year  # noqa: F401
from tournament.lists.names import one_name
from tournament.members.entries import add_member
from tournament.members.erasing import erase_member
from tournament.models import Club, JournalEntry, Member, Season, SeasonEvening, SeasonLine, Tournament
from tournament.season.evenings import change_evenings
from tournament.season.ranking import load_season
from tournament.season.rule import KNOWN_NAMES, MEASURE_NAMES, RuleForm, create_season


@pytest.fixture
def season(by):
    return create_season(club=cast.club(), name="2026", by=by)


def at(season, name):
    return reverse(f"season:{name}", args=[season.pk])


def text_of(answer):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", in_one_line(answer.content.decode())))


# The rule


@pytest.mark.parametrize("name", KNOWN)
def test_a_published_rule_comes_back_from_its_form_as_it_was(name):
    """Every field of it is on the page."""
    form = RuleForm(rule=KNOWN[name])
    sent = {field: form[field].value() for field in form.fields}
    sent = {field: bound.field.prepare_value(sent[field]) for field, bound in zip(sent, form, strict=True)}
    again = RuleForm({field: value for field, value in sent.items() if value not in (False, None)}, rule={})
    assert again.is_valid(), again.errors
    assert SeasonRule.from_json(again.rule) == SeasonRule.from_json(KNOWN[name])


def test_the_words_are_those_of_the_engine():
    assert KNOWN_NAMES.keys() == KNOWN.keys()
    assert MEASURE_NAMES.keys() == MEASURES.keys()


def typed(client, season, **changed):
    form = client.get(at(season, "rule")).context["form"]
    sent = {bound.name: bound.field.prepare_value(bound.value()) for bound in form}
    return {name: value for name, value in (sent | changed).items() if value not in (False, None)}


def test_a_rule_is_looked_at_without_writing_then_kept(as_odile, year):  # noqa: F811
    season, _evenings = year
    before, entries = shown(season), JournalEntry.objects.count()
    sent = typed(as_odile, season, win="7/2", aggregate="sum")
    looked = as_odile.post(at(season, "rule"), {**sent, "look": "1"}, headers={"HX-Request": "true"})
    assert "<html" not in looked.content.decode()
    first = looked.context["effect"].places[0]
    assert (first.row.value, first.was.value) != (first.was.value, None)
    assert JournalEntry.objects.count() == entries
    assert shown(Season.objects.get(pk=season.pk)) == before
    assert as_odile.post(at(season, "rule"), sent).status_code == 302
    kept = Season.objects.get(pk=season.pk)
    assert kept.rule["win"] == "7/2"
    assert shown(kept)[first.full] == first.row.value


def test_a_rule_is_tried_on_the_season_that_is_asked_for(as_odile, by, season, year):  # noqa: F811
    last, evenings = year
    assert as_odile.get(at(season, "rule")).context["effect"].season == last
    change_evenings(season=season, name="2026", chosen=[f"t{evenings[0].pk}"], final="", by=by)
    assert as_odile.get(at(season, "rule")).context["effect"].season == season
    sent = typed(as_odile, season) | {"look": "1", "on": last.pk}
    assert as_odile.post(at(season, "rule"), sent).context["effect"].season == last


def test_an_evening_leads_to_its_season(as_odile, year):  # noqa: F811
    season, evenings = year
    for name, page in (("hall:home", "public"), ("control:overview", "season")):
        text = as_odile.get(reverse(name, args=[evenings[0].slug])).content.decode()
        assert f'href="{at(season, page)}"' in text


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"win": "trois"}, "Un nombre comme 7, 1,5 ou 7/2."),
        ({"places": "25 x"}, "Un nombre par place"),
        ({"aggregate": "best", "n": ""}, "Combien"),
        ({"tie_1": "wins", "tie_2": "wins"}, "deux fois"),
    ],
)
def test_what_is_no_rule_is_said_and_stays(as_odile, season, wrong, sentence):
    answer = as_odile.post(at(season, "rule"), typed(as_odile, season, **wrong))
    assert answer.status_code == 422
    assert sentence in text_of(answer).replace("\xa0", " ")
    for name, value in wrong.items():
        assert answer.context["form"][name].value() == value
    assert Season.objects.get(pk=season.pk).rule == season.rule


# Past evenings

SHEET = """Nom;Soirée;Points
Odette Lesage;2025-10-03;12
Camile Durand;2025-10-03;7,5
Zoé Blanc;Finale;9
Zoé Blanc;Finale;x"""


@pytest.fixture
def roll(by):
    names = ("Odette Lesage", "Camille Durand")
    return [add_member(club=cast.club(), person=one_name(name), columns={}, by=by) for name in names]


def read(client, season, text=SHEET):
    return client.post(at(season, "import"), {"text": text})


def confirmed(client, season, answer, **who):
    form = answer.context["form"]
    sent = {name: form[name].value() for name in form.fields}
    return client.post(at(season, "confirm"), sent | who)


def test_a_sheet_asks_who_is_who_and_is_read_anew_the_second_time(as_odile, season, roll):
    answer = read(as_odile, season)
    form = answer.context["form"]
    assert "Il manque les points de la soirée" in text_of(answer)
    assert [field.label for field in form.asked] == ["Camile Durand"]
    assert not SeasonLine.objects.exists()
    again = confirmed(as_odile, season, answer)
    assert again.status_code == 422, "the one that is in doubt must be said"
    key = form.asked[0].name
    for _time in range(2):
        answer = read(as_odile, season)
        assert confirmed(as_odile, season, answer, **{key: roll[1].pk}).status_code == 302
        lines = SeasonLine.objects.all()
        told = {(line.member_id, line.given_name, line.facts["value"]) for line in lines}
        assert told == {(roll[0].pk, "", "12"), (roll[1].pk, "", "15/2"), (None, "Zoé", "9")}
    assert SeasonEvening.objects.count() == 2


def test_values_of_a_sheet_count_as_they_are(as_odile, season, roll):
    confirmed(as_odile, season, read(as_odile, season), who_1=roll[1].pk)
    values = {place.full: place.value for place in load_season(season).ranking().places}
    assert values == {"Odette Lesage": "12", "Camille Durand": "7,5", "Zoé Blanc": "9"}


def test_two_names_are_not_one_person_on_one_evening(as_odile, season, roll):
    answer = read(as_odile, season, "Odette Lesage;E1;3\nOdete Lesage;E1;4")
    both = {field.name: roll[0].pk for field in answer.context["form"].asked}
    refused = confirmed(as_odile, season, answer, **both)
    assert refused.status_code == 422
    assert not SeasonLine.objects.exists()


def test_whoever_is_forgotten_is_nobody_in_the_season(as_odile, season, roll, by):
    text = "Odette Lesage;E1;3\nCamille Durand;E1;4"
    answer = read(as_odile, season, text)
    confirmed(as_odile, season, answer, who_1="guest")
    for member in roll:
        erase_member(member=member, typed=str(member), by=by)
    names = {place.full for place in load_season(season).ranking().places}
    assert names == {"joueur effacé"}


# Who reads what


def test_the_world_reads_initials_of_who_asked_and_the_desk_the_name(as_odile, client, season, roll):
    confirmed(as_odile, season, read(as_odile, season), who_1=roll[1].pk)
    Member.objects.filter(pk=roll[0].pk).update(name_hidden=True)
    client.logout()
    for page in ("public", "wall"):
        said = text_of(client.get(at(season, page)))
        assert "O. L." in said
        assert "Lesage" not in said
    assert client.get(at(season, "season")).status_code == 302


def test_another_clubs_season_is_not_there(client, by, season):
    other = cast.person("Nadia", "organiser", of=Club.objects.create(name="Ailleurs"))
    client.force_login(other)
    assert client.get(at(season, "season")).status_code == 404
    assert client.post(at(season, "rule"), {}).status_code == 404


def test_the_wall_follows_the_evening_that_is_played(client, year):  # noqa: F811
    season, evenings = year
    said = client.get(at(season, "wall"))
    assert "s’arrêtait maintenant" in text_of(said)
    part = client.get(at(season, "wall_live"))
    assert part.headers["X-Version"] == str(Tournament.objects.get(pk=evenings[-1].pk).version)
    same = client.get(at(season, "wall_live"), headers={"If-None-Match": part.headers["ETag"]})
    assert same.status_code == 304


# Paper and workbook


def test_report_and_workbook_say_the_year(as_odile, year):  # noqa: F811
    season, evenings = year
    Tournament.objects.filter(pk=evenings[0].pk).update(prizes="1 : deux jambons")
    report = text_of(as_odile.get(at(season, "report")))
    assert "deux jambons" in report
    assert "360" in report, "six evenings of six teams, ten euros each"
    answer = as_odile.get(at(season, "workbook"))
    book = openpyxl.load_workbook(io.BytesIO(b"".join(answer.streaming_content)))
    assert book.sheetnames == ["Classement", "Pourquoi", "Soirées", "Comptes", "Présences"]
    ranking = {row[1]: row[2] for row in book["Classement"].iter_rows(min_row=3, values_only=True)}
    assert ranking == {name: float(value) for name, value in shown(season).items()}
    took = [row[3] for row in book["Soirées"].iter_rows(min_row=3, values_only=True)]
    assert took == [60] * 6
    *each, year = book["Comptes"].iter_rows(min_row=3, values_only=True)
    assert {row[2] for row in each} == {60}
    assert year[1:4] == ("=B3", "=SUM(C3:C8)", "=SUM(D3:D8)"), "the float is that of the first evening"
