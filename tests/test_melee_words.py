"""Every page of an evening à la mêlée speaks of players and pairs: « équipe » is only a side at the table."""

import html
import re

import pytest
from django.db import transaction
from django.test import Client

from tests import cast
from tests.evenings import play
from tests.exports import books as reading
from tests.urls import URLS, World, path_of
from tournament.draw.drafts import propose_draw
from tournament.models import Match
from tournament.web.units import IN_A_MELEE, team_label, the_team_label, unit_sentence

WORD = re.compile(r"équipe", re.IGNORECASE)
# Rulebooks and help are quoted as they are written: their « équipe » is the two partners at a table.
RULEBOOKS = ("hall:rules", "printing:rules", "setup:ruleset", "setup:rulesets", "help", "help_about")
# The sentences of a table where two partners are meant (docs/glossary.md, side), and what people typed.
SIDES = re.compile(
    r"entre les équipes|(les|aux) deux équipes|équipe qui appelle|l’autre équipe|(chaque|quelle|seule) équipe"
    r"|appel d’une équipe|son équipe ne prend|et l’équipe ne prend pas|et l’équipe ne peut ni entamer"
    r"|cette équipe descendent|pour une équipe passe à l’autre|par équipe, sur toute la partie"
    r"|Renonce reconnue par l’équipe 10"
    r"|équipes et résultats inventés|Seize équipes arrivent"
    r"|équipes ou joueurs|le nom en équipes, le prénom et le nom à la mêlée",
    re.IGNORECASE,
)


@pytest.fixture
def world(db, tmp_path, settings):
    settings.BACKUP_DIR = settings.EXPORT_DIR = tmp_path
    return World(22, individuals=True)


def read(markup):
    """What is read or heard: text, titles, labels."""
    markup = re.sub(r"<(script|style)\b.*?</\1>", " ", markup, flags=re.S)
    heard = re.findall(r'(?:title|aria-label|placeholder|alt)="([^"]*)"', markup)
    text = html.unescape(" . ".join([re.sub(r"<[^>]+>", " ", markup), *heard]))
    return " ".join(text.split())


def pages(world):
    """(URL name, its text) of everything the organiser may look at."""
    for name in URLS:
        if name in RULEBOOKS:
            continue
        client = Client()
        client.cookies = world.cookies["organiser"].copy()
        with transaction.atomic():
            answer = client.get(path_of(name, world))
            transaction.set_rollback(True)
        if not answer.streaming and "html" in answer.get("Content-Type", ""):
            yield name, read(answer.content.decode())


def teams_named(world):
    """Where « équipe » is said of anything but a side."""
    for name, text in pages(world):
        for found in WORD.finditer(SIDES.sub("", text)):
            near = SIDES.sub("", text)
            yield f"{name}: …{near[max(0, found.start() - 60) : found.end() + 40]}…"


def test_before_the_draw(world):
    evening = cast.tournament(individuals=True)
    cast.players(evening, 5)
    cast.player(evening, 6, checked_in=False, paid=False)
    propose_draw(tournament=evening, by=cast.actor(world.odile), seed=7)
    world.tournament = evening
    assert list(teams_named(world)) == []


def test_while_the_first_round_is_played(world):
    play(world.tournament, but=2)
    assert list(teams_named(world)) == []


def test_after_the_end(world):
    Match.objects.exclude(state="confirmed").update(
        state="confirmed", total_a=1000, total_b=500, winner="A", over=True
    )
    world.set("closed")
    assert list(teams_named(world)) == []


def test_the_workbook_too(world, tmp_path):
    play(world.tournament)
    book = reading.pages(reading.written(world.tournament, tmp_path))
    assert list(book) == [
        "À afficher",
        "Classement",
        "Parties",
        "Donnes",
        "Pénalités",
        "Joueurs",
        "Caisse",
        "Contrôle",
    ]
    for name, page in book.items():
        said_there = " ".join(str(cell) for row in [page.headings, *page.rows] for cell in row)
        assert not WORD.search(SIDES.sub("", said_there)), name
    assert len(book["Joueurs"].rows) == 22


def test_every_sentence_about_teams_stands_beside_one_of_the_same_shape_about_players():
    for teams, players in IN_A_MELEE.items():
        assert len(teams) == len(players)
        for one, other in zip(teams, players, strict=True):
            assert set(re.findall(r"%\((\w+)\)s", other)) <= set(re.findall(r"%\((\w+)\)s", one))
            assert not re.search(r"équipe", other, re.IGNORECASE)


@pytest.mark.parametrize(("n", "words"), [(0, "0 joueur"), (1, "1 joueur"), (2, "2 joueurs")])
def test_players_are_counted(n, words):
    assert unit_sentence(True, "%(n)s équipe", "%(n)s équipes", n=n) == words


def test_a_sentence_of_no_table_is_a_mistake_whoever_plays():
    with pytest.raises(KeyError):
        unit_sentence(False, "Les écuries")


@pytest.mark.parametrize(
    ("sign", "bare", "the"), [(7, "équipe 7", "l’équipe 7"), ("3+7", "paire 3+7", "la paire 3+7")]
)
def test_a_pair_is_called_by_its_players(sign, bare, the):
    assert (team_label(sign), the_team_label(sign)) == (bare, the)
