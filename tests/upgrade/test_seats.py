"""Teams as the programs before kept them: both players in a row of the team, a void single beside the team
that its player went to, a pair by the numbers of its players. Afterwards everybody sits once."""

import uuid

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from tests.upgrade.databases import begin_at, migrate_by_the_old_files

BEFORE, AFTER = "0014_identity_required", "0017_seats_constrained"


class Old:
    """Rows as the tables had them, and as they have them after the migration."""

    def __init__(self):
        begin_at(BEFORE)
        self.at(BEFORE)
        self.club = self.Club.objects.create(name="Les Valets de Valmory")
        self.evening = self.tournament("automne")

    def at(self, migration):
        self.apps = MigrationExecutor(connection).loader.project_state(("tournament", migration)).apps

    def __getattr__(self, name):
        return self.apps.get_model("tournament", name)

    def tournament(self, slug):
        return self.Tournament.objects.create(
            club=self.club, slug=slug, name=slug, date=timezone.localdate(), uid=uuid.uuid4(), version=41
        )

    def player(self, name, **fields):
        fields = {"tournament": self.evening, **fields}
        return self.Player.objects.create(family_name=name, search_key=name, uid=uuid.uuid4(), **fields)

    def team(self, one, two=None, **fields):
        return self.Team.objects.create(
            tournament=self.evening, player_1=one, player_2=two, uid=uuid.uuid4(), search_key="", **fields
        )

    def migrate(self):
        connection.check_constraints()
        migrate_by_the_old_files(("tournament", AFTER))
        self.at(AFTER)
        connection.check_constraints()

    def sitting(self, team):
        """The names in its two seats."""
        found = (self.Player.objects.filter(**{seat: team.pk}).first() for seat in ("first_of", "second_of"))
        return tuple(player and player.family_name for player in found)

    def seat(self, player):
        now = self.Player.objects.get(pk=player.pk)
        return now.first_of_id or now.second_of_id

    def kept(self, team):
        now = self.Team.objects.select_related("kept_1", "kept_2").get(pk=team.pk)
        return tuple(player and player.family_name for player in (now.kept_1, now.kept_2))

    def pair(self, team):
        now = self.Team.objects.get(pk=team.pk)
        return now.pair_1_id, now.pair_2_id

    def told(self):
        found = self.JournalEntry.objects.order_by("pk")
        return [(entry.verb, entry.sequence, entry.about) for entry in found]


@pytest.fixture
def old(elsewhere):
    return Old()


def test_everybody_sits_where_they_played(old):
    a, b, c, d, e = (old.player(name) for name in "abcde")
    team = old.team(a, b, number=1)
    void = old.team(b, status="void")
    waiting, cancelled = old.team(c, status="waiting"), old.team(d, e, status="cancelled")
    old.migrate()
    assert [old.sitting(one) for one in (team, void, waiting, cancelled)] == [
        ("a", "b"),
        (None, None),
        ("c", None),
        ("d", "e"),
    ]
    assert [old.kept(one) for one in (team, void, waiting, cancelled)] == [
        (None, None),
        ("b", None),
        (None, None),
        (None, None),
    ]
    assert old.told() == []


def test_a_pair_is_of_the_two_whose_numbers_it_kept_and_keeps_who_played(old):
    a, b = old.player("a"), old.player("b")
    came = old.player("came", replaces=a)
    one, two = old.team(came, number=1), old.team(b, number=2)
    before = old.team(a, b, status="pair", members=[1, 2])
    since = old.team(b, came, status="pair", members=[2, 1])
    old.migrate()
    assert (old.pair(before), old.kept(before)) == ((one.pk, two.pk), ("a", "b"))
    assert (old.pair(since), old.kept(since)) == ((two.pk, one.pk), ("b", "came"))
    assert (old.seat(a), old.seat(came)) == (None, one.pk)
    assert old.told() == []


def test_numbers_that_no_longer_exist_are_found_by_their_players(old):
    a, b, c = (old.player(name) for name in "abc")
    then = old.player("then", replaces=c)
    last = old.player("last", replaces=then)
    one, gone, third = old.team(a, number=1), old.team(b, status="cancelled"), old.team(last, number=3)
    half, older = old.team(a, b, status="pair", members=[1, 8]), old.team(b, c, status="pair", members=[])
    odd = old.team(a, c, status="pair", members=["1", None, 4])
    twice = old.team(a, c, status="pair", members=[1, 1])
    old.migrate()
    assert old.pair(half) == (one.pk, gone.pk)
    assert old.pair(older) == (gone.pk, third.pk)
    assert old.pair(odd) == old.pair(twice) == (one.pk, third.pk)
    assert old.told() == []


def test_a_player_of_a_pair_who_has_no_team_gets_a_void_one_and_the_journal_says_so(old):
    a, b = old.player("a"), old.player("b")
    one = old.team(a, number=1)
    lost, same = (
        old.team(a, b, status="pair", members=[1, 9]),
        old.team(a, a, status="pair", members=[1, 1]),
    )
    nobody = old.team(a, None, status="pair", members=[1, 7])
    old.migrate()
    for pair, kept in ((lost, ("a", "b")), (same, ("a", "a")), (nobody, ("a", ""))):
        first, second = old.pair(pair)
        assert first == one.pk
        made = old.Team.objects.get(pk=second)
        assert (made.status, made.number) == ("void", None)
        assert old.kept(pair) == kept
        assert old.kept(made)[0] == kept[1]
    about = {"teams": sorted([lost.pk, same.pk, nobody.pk])}
    assert old.told() == [("team.repaired", 42, about)]
    assert old.Tournament.objects.get(slug="automne").version == 42


def test_who_sat_twice_becomes_two_of_one_name_and_the_one_who_plays_keeps_the_row(old):
    a, b = old.player("a"), old.player("b")
    waits, plays = old.team(a, status="waiting"), old.team(a, b, number=7)
    twice = old.team(old.player("c"), number=8)
    old.Team.objects.filter(pk=twice.pk).update(player_2=twice.player_1)
    foreign = old.team(old.player("d", tournament=old.tournament("hiver")), number=9)
    old.migrate()
    assert old.seat(a) == plays.pk
    assert [old.sitting(team) for team in (waits, plays, twice, foreign)] == [
        ("a", None),
        ("a", "b"),
        ("c", "c"),
        ("d", None),
    ]
    theirs = old.Player.objects.filter(tournament=old.evening.pk)
    assert sorted(theirs.values_list("family_name", flat=True)) == ["a", "a", "b", "c", "c", "d"]
    assert len(set(old.Player.objects.values_list("uid", flat=True))) == old.Player.objects.count()
    assert old.told() == [("team.repaired", 42, {"teams": sorted([waits.pk, twice.pk, foreign.pk])})]


def test_the_way_back_leads_to_the_same_rows(old):
    a, b, c = (old.player(name) for name in "abc")
    one, two, team = old.team(a, number=1), old.team(b, number=2), old.team(c, status="void")
    pair = old.team(a, b, status="pair", members=[1, 2])
    columns = ("pk", "player_1", "player_2", "members", "status")
    wanted = list(old.Team.objects.order_by("pk").values(*columns))
    assert [row["pk"] for row in wanted] == [one.pk, two.pk, team.pk, pair.pk]
    old.migrate()
    migrate_by_the_old_files(("tournament", BEFORE))
    old.at(BEFORE)
    assert list(old.Team.objects.order_by("pk").values(*columns)) == wanted


def test_many_teams_are_seated_in_batches(old):
    people = old.Player.objects.bulk_create(
        old.Player(tournament=old.evening, family_name=str(n), search_key=str(n), uid=uuid.uuid4())
        for n in range(1300)
    )
    old.Team.objects.bulk_create(
        old.Team(tournament=old.evening, number=n + 1, player_1=one, player_2=two, search_key="")
        for n, (one, two) in enumerate(zip(people[::2], people[1::2], strict=True))
    )
    old.migrate()
    assert old.Player.objects.exclude(first_of=None).count() == 650
    assert old.Player.objects.exclude(second_of=None).count() == 650
    last = old.Team.objects.get(number=650)
    assert old.sitting(last) == ("1298", "1299")
