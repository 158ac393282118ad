"""Whoever asks to be forgotten is named in no column of any table."""

import pytest
from django.apps import apps
from django.db import models

from tests import cast
from tests.members.test_changing import written
from tests.urls import World
from tournament.members.erasing import WRITTEN, erase_member
from tournament.members.players import link
from tournament.models import (
    ApartWish,
    CashClosing,
    Dispute,
    Draw,
    Forfeit,
    HandedResult,
    Incident,
    JournalEntry,
    Match,
    Member,
    Payment,
    Penalty,
    Player,
    Ruling,
    SeasonLine,
    SignUp,
    Team,
    Tournament,
)
from tournament.web.naming import folded

NAME = "Zoé Quiqui"
BY_HAND = {f"{model.__name__}.{column}" for model, _way, columns in WRITTEN for column in columns}
# What names somebody where they are written down, and what erasing does with each.
NAMED = {
    *(f"Member.{name}" for name in ("given_name", "family_name", "search_key", "licence", "category")),
    *(f"Member.{name}" for name in ("home_club", "email", "telephone")),
    *(f"Player.{name}" for name in ("given_name", "family_name", "search_key", "telephone")),
    "Team.search_key",
    "SeasonLine.given_name",
    "SeasonLine.family_name",
    *(f"SignUp.{name}" for name in ("name_1", "name_2", "telephone", "email")),
    "SignUp.club_name",
    "Match.signed_a_name",
    "Match.signed_b_name",
    "Dispute.who",
    "Incident.data",
    "CashClosing.first_name",
    "CashClosing.second_name",
    "JournalEntry.reason",
}
# Of organisers, of clubs and tables, of rules, of the program itself: no player stands there.
OF_NOBODY = {
    "Club": "name time_zone colour list_columns",
    "User": "password username name session_salt",
    "Invitation": "token_hash",
    "SavedRuleset": "name name_key base rules",
    "Payment": "reference",
    "Tournament": "round_days round_targets round_deals round_minutes round_caps round_loser_caps prizes"
    " wall_call slug name place ruleset_slug ruleset deal_worth criteria match_points",
    "Team": "club_name club_key",
    "Stage": "kind options",
    "Pool": "name",
    "Slot": "bracket",
    "Draw": "key engine record teams",
    "Round": "title",
    "Table": "note",
    "TableLink": "token code",
    "Match": "bracket title",
    "PhoneSide": "holder",
    "BlindEntry": "facts doubts",
    "DealVersion": "status facts lines notation",
    "HandedResult": "doubts",
    "Penalty": "article reason_code",
    "Dispute": "what",
    "Ruling": "article outcome effect",
    "JournalEntry": "verb about before after",
    "WriteToken": "token content_hash answer",
    "Job": "kind arguments worker result error",
    "Restore": "mark",
    "Season": "name rule",
    "SeasonEvening": "name",
    "SeasonLine": "facts",
    "SignUp": "token_hash language",
}


def test_erasing_knows_every_column_of_text():
    text = models.CharField | models.TextField | models.JSONField
    columns = {
        f"{model.__name__}.{column.name}"
        for model in apps.get_app_config("tournament").get_models()
        for column in model._meta.concrete_fields
        if isinstance(column, text) and not column.choices
    }
    of_nobody = {f"{model}.{name}" for model, names in OF_NOBODY.items() for name in names.split()}
    assert columns == BY_HAND | NAMED | of_nobody


@pytest.fixture
def world(db, tmp_path, settings):
    settings.BACKUP_DIR = settings.EXPORT_DIR = settings.DATA_DIR = tmp_path
    return World()


def on_the_roll(given, family, **columns):
    name = {"given_name": given, "family_name": family, "search_key": folded(f"{family} {given}")}
    return Member.objects.create(club=cast.club(), **name, **columns)


def test_after_erasing_the_name_is_nowhere(world):
    by, tournament, match = cast.actor(world.odile), world.tournament, world.match
    member = on_the_roll("Zoé", "Quiqui", email="quiqui@x.fr")
    player = match.team_a.player_1
    player.given_name, player.family_name, player.search_key = "Zoé", "Quiqui", member.search_key
    link(player, member)
    player.save()
    Team.objects.filter(pk=match.team_a.pk).update(search_key=member.search_key)
    note = "Mme QUIQUI part tôt"
    one, two = sorted((match.team_a, match.team_b), key=lambda team: team.pk)
    ApartWish.objects.create(tournament=tournament, one=one, two=two, reason=note)
    Forfeit.objects.create(match=match, side="A", cause="left", reason=note)
    HandedResult.objects.create(match=match, total_a=1, total_b=2, current=False, reason=note)
    Penalty.objects.create(match=match, to_side="A", points=1, article="X", reason=note, made_by=world.odile)
    Incident.objects.create(match=match, kind="agreement", data={"who": "Quiqui Zoé"}, made_by=world.odile)
    for model, way, columns in WRITTEN:
        rows = model.objects.filter(**{way: tournament.pk})
        assert rows.update(**dict.fromkeys(columns, note)), model
    Match.objects.filter(pk=match.pk).update(signed_a_name=NAME, signed_b_name="quiqui zoe")
    Dispute.objects.filter(match=match).update(who=NAME)
    closed = {"counted_cents": 0, "expected_cents": 0, "closed_at": cast.PAID_AT}
    CashClosing.objects.create(tournament=world.foreign, first_name=NAME, second_name="Odile", **closed)
    asked = {"tournament": tournament, "club_name": "Quiqui’s"}
    SignUp.objects.create(name_1=NAME, name_2="Ana Xu", token_hash="1", **asked)
    SignUp.objects.create(name_1="Bo Yi", name_2="zoé quiqui", token_hash="2", state="refused", **asked)
    counted = world.season.evenings.create(name="Hier", date=cast.EVENING)
    SeasonLine.objects.create(evening=counted, team=1, given_name="Zoé", family_name="Quiqui")
    JournalEntry.objects.create(
        club=tournament.club, tournament=tournament, sequence=9999, verb="x", reason=note
    )
    before = written(["quiqui"])
    assert len(before) >= len(BY_HAND) + 14
    erase_member(member=member, typed=NAME, by=by)
    assert written(["quiqui"]) == set()
    assert str(Player.objects.get(pk=match.team_a.player_2.pk)) == str(match.team_a.player_2)
    assert Payment.objects.filter(tournament=tournament).exists()


def test_only_what_says_the_name_is_emptied(world):
    by, tournament, team = cast.actor(world.odile), world.tournament, world.match.team_a
    member = Member.objects.create(
        club=cast.club(), given_name="Zoé", family_name="Roy", search_key="roy zoe"
    )
    link(team.player_1, member)
    team.player_1.save()
    Team.objects.filter(pk=team.pk).update(note="Royan, tard")
    Team.objects.filter(pk=world.match.team_b.pk).update(note="voir Mme Roy")
    elsewhere = Team.objects.filter(tournament=world.foreign).first() or cast.team(world.foreign, 1)
    Team.objects.filter(pk=elsewhere.pk).update(note="voir Mme Roy")
    Match.objects.filter(pk=world.match.pk).update(signed_a_name="Ana Roy")
    erase_member(member=member, typed="Zoé Roy", by=by)
    notes = dict(Team.objects.exclude(note="").values_list("pk", "note"))
    assert notes == {team.pk: "Royan, tard", elsewhere.pk: "voir Mme Roy"}
    assert Match.objects.get(pk=world.match.pk).signed_a_name == "Ana Roy"
    assert Tournament.objects.get(pk=tournament.pk).version > tournament.version
    assert not Draw.objects.exclude(reason="").exists()
    assert Ruling.objects.exclude(reason="").exists()
