"""What templates say of plain values: typography, figures, days, hours, teams, reasons."""

import datetime as dt
from dataclasses import dataclass, field

import pytest
from django.utils import translation

from scoring import Reason as Scored
from tournament.core.errors import Refused
from tournament.models import Player, Team, Tournament
from tournament.templatetags.typography import (
    clock,
    countdown,
    day,
    day_short,
    epoch,
    euros,
    number,
    ordinal,
    points,
    score,
)
from tournament.templatetags.words import (
    after_path,
    only_path,
    reason,
    refusal,
    suit_word,
    team_full,
    team_public,
    team_said,
    typo,
    verdict,
)
from tournament.web.language import french
from tournament.web.naming import team_short


@dataclass
class Reason:
    """The shape of a scoring reason."""

    template: str
    values: tuple = field(default=())


EVENING = dt.date(2026, 11, 20)
LATE = dt.datetime(2026, 11, 20, 23, 5, tzinfo=dt.UTC)  # past midnight in Paris
INNER = Reason("belote {points}", (("points", 20),))


@pytest.mark.parametrize(
    ("typed", "set_"),
    [
        ("L'équipe 7", "L’équipe 7"),
        ("fini ; non !", "fini\u202f; non\u202f!"),
        ('_("En cours :")', '_("En cours\u00a0:")'),
        ("« Fabbre »", "«\u00a0Fabbre\u00a0»"),
        ("Équipe n° 7", "Équipe n°\u00a07"),
        ("10 000 €", "10\u202f000\u00a0€"),
        ("à 21:42", "à 21:42"),
        ("http://salle.test/?q=1", "http://salle.test/?q=1"),
    ],
)
def test_french_is_set_as_a_printer_does_and_stays_so(typed, set_):
    assert french(typed) == french(set_) == set_


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        (day(EVENING), "vendredi 20 novembre 2026"),
        (day(dt.date(2026, 12, 1)), "mardi 1er décembre 2026"),
        (day(LATE), "samedi 21 novembre 2026"),
        (day_short(EVENING), "vendredi 20 novembre"),
        (clock(LATE), "00:05"),
        (epoch(LATE), "1795215900"),
        (countdown(272), "4:32"),
        (countdown(-5), "0:00"),
        (countdown(3600), "60:00"),
        (number(999), "999"),
        (number(-1000), "−1\u202f000"),
        (number(48213907), "48\u202f213\u202f907"),
        (points(9999), "9999"),
        (points(10000), "10\u202f000"),
        (points(-80), "−80"),
        (score(100, 70), "100 – 70"),
        (score(0, 0), "0 – 0"),
        (score(None, 70), "–"),
        (ordinal(1, "f"), "1<sup>re</sup>"),
        (ordinal(1, "m"), "1<sup>er</sup>"),
        (ordinal(2, "f"), "2<sup>e</sup>"),
        (euros(500), "5\u00a0€"),
        (euros(12005), "120,05\u00a0€"),
        (suit_word("hearts"), "cœur"),
        (suit_word("cups"), ""),
        (reason(Reason("107, {why}", (("why", INNER),))), "107, belote 20"),
        (reason(Reason("Réussi : {a}.", (("a", 127),))), "Réussi\u00a0: 127."),
        (reason(None), ""),
        (verdict(Reason("Réussi : {a}.", (("a", 127),))), "<b>Réussi</b>\u00a0: 127."),
        (verdict(Reason("{who} : oui", (("who", "<i>"),))), "<b>&lt;i&gt;</b>\u00a0: oui"),
        (refusal(Refused("late", "Trop tard !", "points")), "Trop tard\u202f!"),
        *(
            (unknown, "–")
            for unknown in (day(None), clock(None), countdown(None), number(None), points(None))
        ),
    ],
)
def test_it_is_said_so(said, shown):
    assert said == shown


def test_and_so_in_english():
    with translation.override("en"):
        assert typo("What's this ?") == "What's this ?"
        assert (day(EVENING), number(1234567)) == ("Friday 20 November 2026", "1,234,567")
        assert (euros(500), euros(250)) == ("€5", "€2.50")
        assert [ordinal(n)[-8:-6] for n in (1, 2, 3, 4, 11, 22)] == ["st", "nd", "rd", "th", "th", "nd"]


@pytest.mark.parametrize(("total", "shown"), [(9999, "9999"), (10000, "10\u202f000")])
def test_a_doubt_says_points_as_the_sheet_does(total, shown):
    assert f"totaux font {shown}" in reason(Scored("doubt_sum", (("sum", total), ("least", 1944))))


def unsaved(**columns):
    """A tournament without teams of the same family names, saved nowhere."""
    made = Tournament(**columns)
    made.namesakes = frozenset()
    return made


def pair(*players):
    """A team of these (given name, family name), saved nowhere."""
    one, two = (Player(given_name=given, family_name=family) for given, family in players)
    return Team(player_1=one, player_2=two)


@pytest.mark.parametrize(
    ("said", "individuals", "in_full"),
    [
        ("usual", False, False),
        ("usual", True, True),
        ("full", False, True),
        ("surname", True, False),
    ],
)
def test_players_are_named_as_the_tournament_says(said, individuals, in_full):
    evening = unsaved(names_said=said, individuals=individuals)
    team = pair(("Chloé", "Fabre"), ("Marcel", "Oustric de la Tour"))
    shown = "Chloé Fabre – Marcel Oustric de la Tour" if in_full else "Fabre – Oustric de la Tour"
    assert team_said(team, evening) == team_public(team, evening) == shown
    assert team_full(team) == "Chloé Fabre – Marcel Oustric de la Tour"
    short = "C. Fabre – M. Oustric de la Tour" if in_full else "Fabre – Oustric de la Tour"
    assert team_short(team, evening) == short
    evening.names_shown = "initial"
    assert team_said(team, evening) == shown
    assert team_public(team, evening) == "Chloé F. – Marcel O."


def test_whoever_is_not_to_be_named_has_letters_and_whoever_has_one_name_that():
    team = pair(("Chloé", "Fabre"), ("Marcel", "Oustric"))
    team.player_1.name_hidden = True
    assert team_public(team, unsaved(names_said="full")) == "C. F. – Marcel Oustric"
    alone = Team(player_1=Player(given_name="Élodie"))
    assert team_said(alone, unsaved()) == team_full(alone) == "Élodie"
    one_each = pair(("", "Fabre"), ("Marcel", ""))
    assert team_public(one_each, unsaved(names_shown="initial")) == "F. – Marcel"
    assert team_said(None, Tournament()) == team_full(None) == team_public(None, Tournament()) == ""


@pytest.mark.parametrize(
    ("tags", "path", "token"),
    [
        ("/desk/undo/ s1gned", "/desk/undo/", "s1gned"),
        ("//evil s1gned", "", ""),
        ("success", "", ""),
        (None, "", ""),
    ],
)
def test_a_message_undoes_only_on_this_site(tags, path, token):
    assert (only_path(tags), after_path(tags)) == (path, token)
