"""What the organiser does to the roll: entries edited, merged, parted, linked; people forgotten."""

import pytest
from django.db import connection
from django.urls import reverse

from scoring import Side
from tests import cast
from tournament.core import journal
from tournament.core.errors import Conflict, Refused
from tournament.draw.drafts import propose_draw
from tournament.draw.release import release_draw
from tournament.hall.fragments import BOARDS
from tournament.lists.names import one_name
from tournament.members import entries, identities
from tournament.members.entries import roll
from tournament.members.erasing import erase_member
from tournament.members.identities import evenings_of, merge, part
from tournament.models import Dispute, Incident, JournalEntry, Match, Member, Player, Team
from tournament.web import naming


def written(words):
    """Every text column of every table in which one of these words stands, whatever the capitals."""
    found = set()
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            if not table.startswith("tournament_"):
                continue
            cursor.execute(f'SELECT * FROM "{table}"')
            names = [column[0] for column in cursor.description]
            for row in cursor.fetchall():
                for name, value in zip(names, row, strict=True):
                    if any(word in str(value).casefold() for word in words):
                        found.add(f"{table}.{name}")
    return found


def edited(member, by, name=None, **columns):
    entries.edit_member(
        member=member,
        person=one_name(name or str(member)),
        columns=columns,
        by=by,
    )


def test_two_entries_become_one_and_two_again(person, evening, by):
    thomas, tom = person("Thomas Nègre"), person("Tom Nègre")
    evening(thomas)
    evening(tom, 2)
    merge(member=tom, into=thomas, by=by)
    assert [str(member) for member in roll(thomas.club, "tom")] == ["Thomas Nègre"]
    assert roll(thomas.club).get().evenings == 2 == len(evenings_of(thomas))
    part(member=tom, by=by)
    assert [(str(member), member.evenings) for member in roll(thomas.club)] == [
        ("Thomas Nègre", 1),
        ("Tom Nègre", 1),
    ]
    told = JournalEntry.objects.filter(verb__startswith="members.", tournament=None).order_by("-id")[:2]
    assert [entry.verb for entry in told] == ["members.parted", "members.merged"]
    assert told[1].about == {"members": [str(tom.uid)], "into": str(thomas.uid)}


def test_what_was_merged_goes_along_and_comes_back_alone(person, by):
    one, two, three = person("Thomas Nègre"), person("Tom Nègre"), person("Th. Nègre")
    merge(member=three, into=two, by=by)
    merge(member=two, into=one, by=by)
    assert {member.pk for member in one.merged.all()} == {two.pk, three.pk}
    part(member=three, by=by)
    assert {member.pk for member in roll(one.club)} == {one.pk, three.pk}


def test_two_who_sat_in_one_evening_are_two_people(person, by, tournament):
    one, two = person("Thomas Nègre"), person("Tom Nègre")
    for number, member in ((1, one), (2, two)):
        identities.link_player(player=cast.team(tournament, number).player_1, member=member, by=by)
    with pytest.raises(Refused) as refusal:
        merge(member=two, into=one, by=by)
    assert refusal.value.code == "played_both"


@pytest.mark.parametrize("wrong", ["itself", "merged", "again", "another club's"])
def test_what_cannot_be_merged_or_parted_is_said(person, by, wrong):
    one, two = person("Thomas Nègre"), person("Tom Nègre")
    if wrong == "merged":
        merge(member=two, into=one, by=by)
    if wrong == "another club's":
        Member.objects.filter(pk=two.pk).update(club=cast.Club.objects.create(name="Ailleurs"))
    with pytest.raises((Refused, Conflict)):
        if wrong == "again":
            part(member=two, by=by)
        else:
            merge(member=Member.objects.get(pk=two.pk), into=two if wrong == "itself" else one, by=by)


def test_only_what_changed_and_what_the_club_keeps_is_written(club, person, by):
    thomas = person("Thomas Nègre", licence="12-34", email="t@example.org")
    assert (thomas.licence, thomas.email) == ("", "")
    entries.keep_columns(club=club, keeps=["keeps_licence", "keeps_contact", "id"], by=by)
    edited(thomas, by, licence="12-34", email="t@example.org", sex="m")
    thomas.refresh_from_db()
    assert (thomas.licence, thomas.email, thomas.sex) == ("12-34", "t@example.org", "")
    entry = JournalEntry.objects.latest("id")
    assert (entry.verb, entry.after) == ("members.edited", {"columns": ["email", "licence"]})
    entries.keep_columns(club=club, keeps=["keeps_licence"], by=by)
    thomas.refresh_from_db()
    assert (thomas.licence, thomas.email) == ("12-34", "")


def test_another_spelling_is_found_and_past_evenings_keep_theirs(person, evening, by):
    thomas = person("Tomas Nègre")
    team = evening(thomas)
    edited(thomas, by, "Thomas Nègre")
    assert roll(thomas.club, "thomas").get() == thomas
    assert str(Player.objects.get(pk=team.player_1.pk)) == "Ana Xu"


def test_who_is_not_to_be_named_is_letters_in_public_only(person, evening, by):
    thomas = person("Thomas Nègre")
    team = evening(thomas)
    version = team.tournament.version
    edited(thomas, by, name_hidden=True)
    team = Team.objects.select_related("tournament", "player_1", "player_2").get(pk=team.pk)
    assert team.tournament.version > version
    assert naming.team_public(team, team.tournament) == "A. X. – Yi"
    assert naming.team_full(team).startswith("Ana Xu – ")
    identities.unlink_player(player=team.player_1, by=by)
    team = Team.objects.select_related("tournament", "player_1", "player_2").get(pk=team.pk)
    assert naming.team_public(team, team.tournament) == "Xu – Yi"


def test_the_hall_names_nobody_who_asked_not_to_be(person, by, client, tournament):
    cast.teams(tournament, 8)
    release_draw(draw=propose_draw(tournament=tournament, by=by), by=by)
    hidden = Player.objects.get(search_key="lacaze paul")
    identities.link_player(player=hidden, member=person("Paul Lacaze", name_hidden=True), by=by)
    BOARDS.clear()
    pages = ["home", "round", "standings", "tree", "rules", "wall", "wall_tables", "wall_teams"]
    for name in [*(f"hall:{page}" for page in pages), "draw_public:page", "draw_public:record"]:
        answer = client.get(reverse(name, args=[tournament.slug]))
        assert answer.status_code == 200
        assert "lacaze" not in answer.content.decode().casefold(), name
    own = client.get(reverse("hall:team", args=[tournament.slug, 4])).content.decode()
    assert "Haddad – P. L." in own
    found = [client.get(reverse("hall:find", args=[tournament.slug]), {"q": q}) for q in ("haddad", "lacaze")]
    assert [answer.status_code for answer in found] == [302, 200]


def test_who_is_forgotten_leaves_results_and_no_name(club, person, by, tournament):
    entries.keep_columns(club=club, keeps=list(entries.COLUMNS), by=by)
    personal = {"sex": "f", "birth_year": 1950, "licence": "x1", "category": "v", "home_club": "Ormes"}
    colette = person("Zoé Quiqui", email="zoe.quiqui@example.org", telephone="0561", **personal)
    tom = person("Zoe Quiqui")
    merge(member=tom, into=colette, by=by)
    cast.teams(tournament, 8)
    team = Team.objects.get(tournament=tournament, number=3)
    player = team.player_1
    player.given_name, player.family_name, player.search_key = "Zoé", "Quiqui", "quiqui zoe"
    player.save()
    Team.objects.filter(pk=team.pk).update(search_key=f"quiqui zoe {team.player_2.search_key}")
    identities.link_player(player=player, member=colette, by=by)
    release_draw(draw=propose_draw(tournament=tournament, by=by), by=by)
    match = Match.objects.filter(tournament=tournament).first()
    Match.objects.filter(pk=match.pk).update(signed_a_name="Zoé Quiqui", signed_b_name="Paul Lacaze")
    Dispute.objects.create(match=match, what="renonce", who="Zoé Quiqui")
    Incident.objects.create(
        match=match, kind="agreement", side=Side.A, data={"who": "Quiqui Zoé"}, made_by=by.user
    )
    with journal.writing(tournament, "x", by.author, reason="Mme Quiqui, partie tôt"):
        pass
    before = tournament.journal.count()
    assert len(written(["quiqui"])) >= 8
    erase_member(member=colette, typed="QUIQUI zoe", by=by)
    assert written(["quiqui", "example.org"]) == set()
    rows = Member.objects.filter(pk__in=[colette.pk, tom.pk])
    assert all(row.erased_at and not row.active for row in rows)
    match.refresh_from_db()
    assert match.signed_b_name == "Paul Lacaze"
    team = Team.objects.select_related("player_1", "player_2").get(pk=team.pk)
    assert naming.team_full(team) == f"joueur effacé – {team.player_2}"
    assert naming.team_public(team, tournament) == f"joueur effacé – {team.player_2.family_name}"
    assert team.search_key == team.player_2.search_key
    assert tournament.journal.count() == before + 1
    assert not roll(club)
    assert [line.tournament.pk for line in evenings_of(colette)] == [tournament.pk]


def test_nobody_is_forgotten_by_a_slip(person, by):
    thomas = person("Thomas Nègre")
    for typed in ("Thomas", "", "Tom Nègre"):
        with pytest.raises(Refused) as refusal:
            erase_member(member=thomas, typed=typed, by=by)
        assert refusal.value.code == "name_differs"
    assert Member.objects.get().erased_at is None
    erase_member(member=thomas, typed="nègre thomas", by=by)
    with pytest.raises(Conflict):
        edited(thomas, by, "Thomas Nègre")
