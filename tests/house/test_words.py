"""Words for plain data: typography, teams, suits, reasons, refusals."""

from dataclasses import dataclass, field

import pytest
from django.utils import translation

from tournament.core.errors import Refused
from tournament.models import Player, Team, Tournament
from tournament.templatetags.typography import french
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
from tournament.web.naming import cut, team_cut


@dataclass
class Reason:
    """The shape of a scoring reason."""

    template: str
    values: tuple = field(default=())


@pytest.mark.parametrize(
    ("typed", "set_"),
    [
        ("L'équipe 7", "L’équipe 7"),
        ("Qui prend ?", "Qui prend\u202f?"),
        ("fini ; non !", "fini\u202f; non\u202f!"),
        ("Affichage : papier", "Affichage\u00a0: papier"),
        ('_("En cours :")', '_("En cours\u00a0:")'),
        ("« Fabbre »", "«\u00a0Fabbre\u00a0»"),
        ("Équipe n° 7", "Équipe n°\u00a07"),
        ("10 000 €", "10\u202f000\u00a0€"),
        ("à 21:42", "à 21:42"),
        ("http://salle.test/?q=1", "http://salle.test/?q=1"),
    ],
)
def test_it_sets_french_as_a_printer_does(typed, set_):
    assert french(typed) == set_
    assert french(set_) == set_, "what is set stays as it is"


def test_it_leaves_english_alone():
    with translation.override("en"):
        assert typo("What's this ?") == "What's this ?"


@pytest.mark.parametrize(
    ("suit", "word"), [("hearts", "cœur"), ("no_trump", "sans atout"), (None, ""), ("cups", "")]
)
def test_it_names_a_suit(suit, word):
    assert suit_word(suit) == word


def pair(*players):
    """A team of these (given name, family name), saved nowhere."""
    one, two = (Player(given_name=given, family_name=family) for given, family in players)
    return Team(player_1=one, player_2=two)


def test_it_names_a_team_three_ways():
    team = pair(("Chloé", "Fabre"), ("Marcel", "Oustric"))
    assert team_said(team, Tournament()) == "Fabre – Oustric"
    assert team_full(team) == "Chloé Fabre – Marcel Oustric"
    assert team_public(team, Tournament(names_shown="full")) == "Fabre – Oustric"
    assert team_public(team, Tournament(names_shown="initial")) == "Chloé F. – Marcel O."


@pytest.mark.parametrize(
    ("said", "individuals", "in_full"),
    [
        ("usual", False, False),
        ("usual", True, True),
        ("full", False, True),
        ("full", True, True),
        ("surname", False, False),
        ("surname", True, False),
    ],
)
def test_it_names_players_as_the_tournament_says(said, individuals, in_full):
    evening = Tournament(names_said=said, individuals=individuals)
    team = pair(("Chloé", "Fabre"), ("Marcel", "Oustric de la Tour"))
    shown = "Chloé Fabre – Marcel Oustric de la Tour" if in_full else "Fabre – Oustric de la Tour"
    assert team_said(team, evening) == team_public(team, evening) == shown
    assert team_cut(team, evening) == (
        "C. Fabre – M. Oustric de la…" if in_full else "Fabre – Oustric de la…"
    )
    evening.names_shown = "initial"
    assert team_said(team, evening) == shown
    assert team_public(team, evening) == "Chloé F. – Marcel O."


def test_whoever_is_not_to_be_named_has_letters_whatever_the_tournament_says():
    team = pair(("Chloé", "Fabre"), ("Marcel", "Oustric"))
    team.player_1.name_hidden = True
    assert team_public(team, Tournament(names_said="full")) == "C. F. – Marcel Oustric"


def test_it_names_a_team_of_one_and_a_player_of_one_name():
    alone = Team(player_1=Player(given_name="Élodie"))
    assert team_said(alone, Tournament()) == team_full(alone) == "Élodie"
    assert (
        team_public(pair(("", "Fabre"), ("Marcel", "")), Tournament(names_shown="initial")) == "F. – Marcel"
    )
    assert team_said(None, Tournament()) == team_full(None) == team_public(None, Tournament()) == ""


def test_it_tells_a_reason_with_its_figures():
    assert (
        reason(Reason("{points} arrondi à {rounded}", (("points", 107), ("rounded", 110))))
        == "107 arrondi à 110"
    )


def test_it_tells_a_reason_inside_a_reason():
    inner = Reason("belote {points}", (("points", 20),))
    assert reason(Reason("107, {why}", (("why", inner),))) == "107, belote 20"


def test_it_sets_a_reason_in_french():
    assert reason(Reason("Réussi : {a} pour {b}.", (("a", 127), ("b", 90)))) == "Réussi\u00a0: 127 pour 90."
    assert reason("Il en faut 162 : recomptez") == "Il en faut 162\u00a0: recomptez"
    assert reason(None) == ""


def test_it_tells_a_verdict_with_its_head_bold():
    told = verdict(Reason("Réussi : {a} pour {b}.", (("a", 127), ("b", 90))))
    assert told == "<b>Réussi</b>\u00a0: 127 pour 90."


def test_a_verdict_is_escaped():
    assert verdict(Reason("{who} : oui", (("who", "<script>"),))) == "<b>&lt;script&gt;</b>\u00a0: oui"


def test_it_tells_a_refusal():
    assert refusal(Refused("late", "La partie est confirmée !", "points")) == "La partie est confirmée\u202f!"
    assert (
        refusal(Reason("{a} et {b} font {sum}.", (("a", 107), ("b", 65), ("sum", 172))))
        == "107 et 65 font 172."
    )


@pytest.mark.parametrize(
    ("tags", "path", "token"),
    [
        ("/desk/undo/", "/desk/undo/", ""),
        ("/desk/undo/ s1gned", "/desk/undo/", "s1gned"),
        ("//evil", "", ""),
        ("//evil s1gned", "", ""),
        ("success", "", ""),
        (None, "", ""),
    ],
)
def test_it_undoes_only_on_this_site(tags, path, token):
    assert (only_path(tags), after_path(tags)) == (path, token)


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Fabre", "Fabre"),
        ("Fabre-Oustrics", "Fabre-Oustrics"),
        ("Fabre-Oustricsy", "Fabre…"),
        ("Saint-Martin-des-Champs", "Saint-Martin…"),
        ("de la Rochefoucauld", "de la…"),
        ("Wolfeschlegelsteinhausen", "Wolfeschlegelsteinhausen"),
        ("Wolfeschlegelsteinhausen-Xu", "Wolfeschlegelsteinhausen…"),
    ],
)
def test_a_surname_is_cut_with_dots_and_never_inside_a_word(name, short):
    assert cut(name) == short
