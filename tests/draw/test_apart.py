"""Whoever looks for a team in a draw is answered, also where that team has no table."""

import re
from uuid import uuid4

import pytest

from tests import cast
from tests.evenings import evening
from tournament.draw.drafts import propose_draw
from tournament.draw.release import release_draw
from tournament.models import Draw, Exempt, Match, Team

RANKED = ("rounds", {"draw": "ranked", "rounds": 3})


def exempt_of(draw):
    ((_round, team),) = draw.record["result"]["exempts"]
    return team


def drawn_with(tournament, by, team):
    """The first round, released, in which that team is exempt: drawn with one seed after the other."""
    for seed in range(400):
        draft = propose_draw(tournament=tournament, by=by, seed=seed)
        if exempt_of(draft) == team:
            release_draw(draw=draft, by=by)
            tournament.refresh_from_db()
            return
        Draw.objects.filter(pk=draft.pk).delete()
    pytest.fail(f"no seed leaves team {team} without an opponent")


@pytest.fixture
def exempt_21(by):
    made = evening(21, RANKED, tables=12)
    drawn_with(made, by, 21)
    return made


def asked(client, tournament, words):
    """What the public page answers to a search, without its lines that wait for a script."""
    content = client.get(f"/t/{tournament.slug}/draw/", {"q": words}).content.decode()
    return re.sub(r"<li data-apart=[^>]* hidden>.*?</li>", "", content)


def test_the_exempt_team_is_told_so_in_place_of_an_empty_table(client, exempt_21):
    found = asked(client, exempt_21, "21")
    assert "<b>Équipe 21\u00a0: exempte.</b>" in found
    assert "draw-rests" in found
    assert "<table" not in found
    assert found.count("<li data-apart=") == 1


def test_a_team_that_plays_has_its_table_alone(client, exempt_21):
    found = asked(client, exempt_21, "20")
    assert found.count("<tr data-key=") == 1
    assert "data-apart" not in found
    assert "draw-rests" not in found


@pytest.mark.parametrize(
    ("status", "word"), [("withdrawn", "abandon"), ("absent", "absente"), ("out", "disqualifiée")]
)
def test_a_team_that_has_gone_is_said_to_have(client, exempt_21, status, word):
    Team.objects.filter(tournament=exempt_21, number=21).update(status=status)
    assert f"Équipe 21\u00a0: {word}." in asked(client, exempt_21, "21")


def test_a_team_that_came_later_is_said_to_have(client, exempt_21):
    late = cast.team(exempt_21, 22)
    assert "Équipe 22\u00a0: pas dans ce tirage." in asked(client, exempt_21, "22")
    match = Match.objects.order_by("pk").first()
    match.stage.slots.create(position=22, team=late)
    Exempt.objects.create(round=match.round, team=late, kind=Exempt.Kind.MISSED)
    assert "Équipe 22\u00a0: arrivée après ce tour." in asked(client, exempt_21, "22")


def test_an_exempt_team_that_catches_up_is_told_where(client, exempt_21):
    rest, match = Exempt.objects.get(), Match.objects.order_by("number").first()
    match.pk, match.uid, match.draw, match.number, match.table = None, uuid4(), None, 99, None
    match.save()
    Exempt.objects.filter(pk=rest.pk).update(match=match)
    assert "Équipe 21\u00a0: exempte, en rattrapage." in asked(client, exempt_21, "21")
    match.table = exempt_21.tables.get(number=12)
    match.save()
    assert "Équipe 21\u00a0: exempte, en rattrapage à la table 12." in asked(client, exempt_21, "21")


def test_a_player_of_a_melee_rests(client, by):
    made = evening(38, ("melee", {"rounds": 3}), tables=12, individuals=True)
    draft = propose_draw(tournament=made, by=by, seed=1)
    release_draw(draw=draft, by=by)
    resting = draft.record["result"]["rests"]
    assert len(resting) == 2
    for number in resting:
        assert f"<b>Joueur {number}\u00a0: au repos.</b>" in asked(client, made, str(number))
