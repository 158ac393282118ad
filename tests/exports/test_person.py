"""One person's data in a file: all that is kept of them, nothing of anybody else, for the organisers."""

from io import BytesIO

import pytest
from django.test import Client
from openpyxl import load_workbook

from tests import cast
from tests.urls import World, path_of
from tournament.members.players import link
from tournament.models import (
    CashClosing,
    Dispute,
    Match,
    Member,
    Payment,
    Player,
    SeasonLine,
    SignUp,
    Team,
)

# What is no fact about a person: keys, and what is written in another column.
LEFT_OUT = {
    Member: "id uid club search_key merged_into erased_at",
    Player: "id uid tournament search_key replaces member first_of second_of",
    Payment: "id tournament team player received_by reverses",
    SignUp: "id uid tournament state player token_hash language waited offered_until",
    SeasonLine: "id evening team player member facts",
}
KEPT = {
    Member: "given_name family_name sex birth_year licence category home_club email telephone"
    " name_hidden active created_at",
    Player: "given_name family_name telephone name_hidden",
    Payment: "kind label reference cents way at",
    SignUp: "name_1 name_2 club_name telephone email asked_at",
    SeasonLine: "given_name family_name",
}


@pytest.mark.parametrize("model", KEPT)
def test_every_column_about_a_person_is_given_or_is_none(model):
    columns = {column.name for column in model._meta.concrete_fields}
    assert columns == {*KEPT[model].split(), *LEFT_OUT[model].split()}


@pytest.fixture
def world(db, tmp_path, settings):
    settings.BACKUP_DIR = settings.EXPORT_DIR = settings.DATA_DIR = tmp_path
    return World()


def given(world, who="organiser"):
    client = Client()
    client.cookies.update(world.cookies[who])
    return client.get(path_of("person:file", world))


def facts_of(world):
    (sheet,) = load_workbook(BytesIO(b"".join(given(world).streaming_content)))
    return [tuple(cell or "" for cell in row) for row in sheet.iter_rows(min_row=3, values_only=True)]


def test_all_that_is_kept_of_somebody_is_in_the_file(world):
    match, team = world.match, world.match.team_a
    entry = {"given_name": "Irma", "family_name": "Solal", "sex": "f", "birth_year": 1951, "licence": "L-77"}
    entry |= {
        "category": "Vermeil",
        "home_club": "Ormes",
        "email": "irma@x.fr",
        "telephone": "06 11 11 11 11",
    }
    Member.objects.filter(pk=world.member.pk).update(**entry)
    Member.objects.filter(pk=world.same.pk).update(
        merged_into=world.member, given_name="Irm", category="Junior"
    )
    player, partner = team.player_1, team.player_2
    link(player, world.member)
    player.given_name, player.family_name, player.search_key = "Irma", "Solal-Roy", "solal-roy irma"
    player.telephone, player.name_hidden = "06 22 22 22 22", True
    player.save()
    Team.objects.filter(pk=team.pk).update(note="part tôt", club_name="Les Ormeaux", qualified_rank=17)
    Payment.objects.filter(team=team).delete()
    paid = {"tournament": world.tournament, "kind": "fee", "team": team, "at": cast.PAID_AT}
    Payment.objects.create(
        player=player, cents=731, reference="B-4411", way="online", label="acompte", **paid
    )
    Payment.objects.create(player=partner, cents=962, reference="B-4412", **paid)
    Payment.objects.create(cents=1184, **paid)
    asked = {"tournament": world.tournament, "club_name": "Les Tilleuls"}
    reached = [{"telephone": f"06 4{n} 44 44 44", "email": f"sign-up-{n}@x.fr"} for n in (1, 2)]
    SignUp.objects.create(name_1="Solal Irma", name_2="Ana Xu", token_hash="1", **asked, **reached[0])
    SignUp.objects.create(name_1="Bo Yi", name_2="irma SOLAL", token_hash="2", **asked, **reached[1])
    Match.objects.filter(pk=match.pk).update(signed_a_name="I. Quidam", signed_b_name="Irma SOLAL-ROY")
    Dispute.objects.filter(match=match).update(who="Solal Irma", text="Mme Solal-Roy a renoncé")
    closed = {"counted_cents": 0, "expected_cents": 0, "closed_at": cast.PAID_AT}
    CashClosing.objects.create(
        tournament=world.foreign, first_name="IRMA Solal", second_name="Odile", **closed
    )
    counted = world.season.evenings.create(name="Veillée", date=cast.EVENING)
    SeasonLine.objects.create(evening=counted, team=1, member=world.member, facts={"value": "43"})
    guest = {"given_name": "Irma", "family_name": "SOLAL", "facts": {"rank": 19}}
    SeasonLine.objects.create(evening=counted, team=2, **guest)

    facts = facts_of(world)
    said = [value for _where, _what, value in facts]
    whole = "\n".join(" | ".join(row) for row in facts)
    for value in (
        *map(str, {*entry.values()} - {"f"}),
        "femme",
        "Junior",
        "Irma Solal-Roy",
        "06 22 22 22 22",
    ):
        assert value in said, value
    for value in ("part tôt", "Les Ormeaux", "17", "acompte", "B-4411", "Les Tilleuls", "Solal Irma"):
        assert value in said, value
    assert {*reached[0].values()} <= {*said}
    for value in ("irma SOLAL", "Irma SOLAL-ROY", "IRMA Solal", "Mme Solal-Roy a renoncé", "43", "19"):
        assert value in said, value
    assert "7,31" in whole
    assert "11,84" in whole
    assert (str(world.tournament), "Numéro", str(team.number)) in facts
    assert (str(world.tournament), "Nom caché", "oui") in facts
    others = ["Ana Xu", "Bo Yi", "Quidam", "Odile", "9,62", "B-4412", str(partner), partner.family_name]
    others += reached[1].values()
    others += [str(player) for player in match.team_b.people]
    assert not [name for name in others if name in whole]


@pytest.mark.parametrize(
    ("who", "status"),
    [("organiser", 200), ("desk", 403), ("referee", 403), ("stranger", 302), ("neighbour", 404)],
)
def test_only_the_organisers_of_the_club_hand_it_over(world, who, status):
    assert given(world, who).status_code == status


@pytest.mark.parametrize("gone", [{"erased_at": cast.PAID_AT}, {"merged": True}])
def test_of_who_is_erased_or_merged_there_is_no_file(world, gone):
    if gone.pop("merged", False):
        gone = {"merged_into": world.same}
    else:
        gone |= {"given_name": "", "family_name": "", "search_key": "", "active": False}
    Member.objects.filter(pk=world.member.pk).update(**gone)
    assert given(world).status_code == 404
