"""What once stood in JSON, as services wrote it and as they could not have: it becomes rows, and what names
nothing is left out and told."""

import uuid

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from tests.upgrade.databases import begin_at

BEFORE, AFTER = ("tournament", "0033_job_club_required"), ("tournament", "0036_rows_required")
GONE = 10**9


class Old:
    """Rows as the tables had them, and as they have them after the migration."""

    def __init__(self):
        begin_at(BEFORE[1])
        self.at(BEFORE)
        self.club = self.Club.objects.create(name="Les Valets de Valmory")
        self.evening, self.other = self.tournament("automne"), self.tournament("hiver")
        self.pools = self.stage(1, "pools")
        self.brackets = self.stage(2, "brackets")
        self.a, self.b = (self.seat(self.pools, position) for position in (1, 2))

    def at(self, migration):
        self.apps = MigrationExecutor(connection).loader.project_state(migration).apps

    def __getattr__(self, name):
        return self.apps.get_model("tournament", name)

    def tournament(self, slug):
        return self.Tournament.objects.create(
            club=self.club, slug=slug, name=slug, date=timezone.localdate(), version=41
        )

    def stage(self, order, kind, **fields):
        fields = {"tournament": self.evening, "kind": kind} | fields
        return self.Stage.objects.create(order=order, **fields)

    def seat(self, stage, position, team=False, **fields):
        where = {"tournament": stage.tournament, "stage": stage, "position": position}
        if team:
            where["team"] = self.Team.objects.create(
                tournament=stage.tournament, number=position, search_key="", uid=uuid.uuid4()
            )
        return self.Slot.objects.create(**where, **fields)

    def match(self, number, stage=None, **fields):
        """One of that round."""
        stage = stage or self.pools
        where = {"tournament": stage.tournament, "stage": stage}
        round_, _new = self.Round.objects.get_or_create(number=number, **where)
        fields = where | {"round": round_, "slot_a": self.a, "slot_b": self.b} | fields
        return self.Match.objects.create(number=1 + round_.matches.count(), uid=uuid.uuid4(), **fields)

    def migrate(self):
        connection.check_constraints()
        call_command("migrate", *AFTER, verbosity=0)
        self.at(AFTER)
        connection.check_constraints()

    def feeders(self):
        return set(self.Feeder.objects.values_list("match", "side", "source", "won", "tournament"))

    def sources(self, *slots):
        columns = ("bracket", "source_kind", "source_number", "source_pool", "source_stage", "source_place")
        rows = {row[0]: row[1:] for row in self.Slot.objects.values_list("pk", *columns)}
        return [rows[slot.pk] for slot in slots]

    def told(self):
        found = self.JournalEntry.objects.order_by("pk")
        return [(entry.tournament_id, entry.sequence, entry.about, entry.after) for entry in found]


@pytest.fixture
def old(elsewhere):
    return Old()


def way(match, *, won=True):
    return {"match": getattr(match, "pk", match), "side": "A", "won": won}


def uids(*rows):
    return [str(row.uid) for row in rows]


def test_what_services_wrote_becomes_rows_and_nothing_is_told(old):
    first, second = old.match(1), old.match(1, forfeits={"B": {"cause": "team", "reason": "partis"}})
    both = {"A": {"cause": "match", "reason": ""}, "B": {"cause": "match", "reason": "x" * 200}}
    semi = old.match(2, forfeits=both, came={"B": way(second), "A": way(first, won=False)}, counts="A")
    half = old.match(2, came={"B": way(second)})
    old.migrate()
    evening = old.evening.pk
    assert old.feeders() == {
        (semi.pk, "A", first.pk, False, evening),
        (semi.pk, "B", second.pk, True, evening),
        (half.pk, "B", second.pk, True, evening),
    }
    assert set(old.Forfeit.objects.values_list("match", "side", "cause", "reason", "tournament")) == {
        (second.pk, "B", "team", "partis", evening),
        (semi.pk, "A", "match", "", evening),
        (semi.pk, "B", "match", "x" * 200, evening),
    }
    counts = dict(old.Match.objects.values_list("pk", "counts_for"))
    assert counts == {first.pk: "", second.pk: "", semi.pk: "A", half.pk: ""}
    assert old.told() == []


def test_a_seat_keeps_the_place_it_came_from(old):
    pool = old.Pool.objects.create(tournament=old.evening, stage=old.pools, name="A", order=1)
    rounds, melee = old.stage(3, "rounds"), old.stage(4, "melee")
    finals = old.stage(5, "finals")
    written = [
        {"bracket": "main", "kind": "place", "number": 2, "of": "A"},
        {"bracket": "main", "kind": "place", "number": 5, "of": "t3"},
        {"bracket": "a", "kind": "place", "number": 1, "of": "melee"},
        {"bracket": "consolation", "kind": "across", "number": 3, "of": "2"},
        {"bracket": "main", "kind": "overall", "number": 7, "of": ""},
        {"bracket": "main"},
        {},
    ]
    seats = [old.seat(finals, position, source=source) for position, source in enumerate(written, start=1)]
    old.migrate()
    assert old.sources(*seats) == [
        ("main", "pool", 2, pool.pk, None, None),
        ("main", "stage", 5, None, rounds.pk, None),
        ("a", "stage", 1, None, melee.pk, None),
        ("consolation", "across", 3, None, None, 2),
        ("main", "overall", 7, None, None, None),
        ("main", "", None, None, None, None),
        ("", "", None, None, None, None),
    ]
    assert old.told() == []


def test_a_seat_whose_source_is_not_there_keeps_its_bracket_and_the_journal_says_so(old):
    old.Pool.objects.create(tournament=old.evening, stage=old.stage(3, "pools"), name="Z", order=1)
    place = {"bracket": "main", "kind": "place", "number": 1}
    written = [
        place | {"of": "B"},
        place | {"of": "Z"},  # of a stage that comes after
        place | {"of": "t2"},  # its own
        place | {"of": ["A"]},
        place | {"of": "t1", "number": 0},
        place | {"of": "t1", "number": "1"},
        place | {"kind": "across", "of": "first"},
        place | {"kind": "winner", "of": ""},
        place | {"of": "t1", "bracket": "x" * 13},
        {"kind": "overall", "number": 1, "of": ""},
        ["main"],
    ]
    seats = [
        old.seat(old.brackets, position, team=True, source=source)
        for position, source in enumerate(written, start=1)
    ]
    old.migrate()
    none = ("", None, None, None, None)
    assert old.sources(*seats) == [("main", *none)] * 8 + [("", *none)] * 3
    assert old.told() == [(old.evening.pk, 42, {"teams": uids(*(seat.team for seat in seats))}, {})]


def test_a_match_that_could_not_have_sent_a_team_is_left_out_and_the_journal_says_so(old):
    """It is gone, the match itself, one played later or at the same time, or of another evening."""
    first, itself = old.match(1), old.match(2)
    old.Match.objects.filter(pk=itself.pk).update(came={"A": way(itself), "B": way(first)})
    later = old.match(3)
    fed = [
        old.match(2, came=came)
        for came in (
            {"A": way(GONE), "B": way(first, won=False)},
            {"A": way(later)},
            {"A": way(old.match(1, old.stage(1, "pools", tournament=old.other)))},
            {"A": {"match": first.pk}},
            {"A": {"match": str(first.pk), "won": True}},
            {"A": None, "C": way(first)},
            ["A"],
        )
    ]
    after = old.match(2)
    old.Match.objects.filter(pk=fed[1].pk).update(came={"A": way(later), "B": way(after)})
    old.migrate()
    evening = old.evening.pk
    assert old.feeders() == {
        (itself.pk, "B", first.pk, True, evening),
        (fed[0].pk, "B", first.pk, False, evening),
    }
    assert old.told() == [(evening, 42, {}, {"matches": uids(itself, *fed)})]
    assert old.Tournament.objects.get(slug="automne").version == 42
    assert old.Tournament.objects.get(slug="hiver").version == 41


def test_a_match_that_was_set_aside_still_stands_before_the_one_it_fed(old):
    """It is of round 0: the table is told that another team belongs there."""
    semi = old.match(2)
    aside = old.match(0, old.stage(99, "rounds", ranked=False))
    old.Match.objects.filter(pk=semi.pk).update(came={"A": way(aside)})
    old.migrate()
    assert old.feeders() == {(semi.pk, "A", aside.pk, True, old.evening.pk)}
    assert old.told() == []


def test_a_forfeit_that_says_too_little_is_one_of_this_match(old):
    odd = old.match(1, forfeits={"A": None, "B": {"cause": "rain", "reason": None}})
    neither = old.match(1, forfeits={"X": {"cause": "team", "reason": "partis"}})
    long = old.match(1, forfeits={"A": {"cause": "team", "reason": "y" * 201}})
    old.migrate()
    assert list(old.Forfeit.objects.order_by("pk").values_list("match", "side", "cause", "reason")) == [
        (odd.pk, "A", "match", ""),
        (odd.pk, "B", "match", ""),
        (long.pk, "A", "team", "y" * 200),
    ]
    assert old.told() == [(old.evening.pk, 42, {}, {"matches": uids(neither)})]


def test_seats_with_one_position_are_numbered_anew_in_their_order(old):
    """Only those of a stage where one repeats, and outside its pools."""
    pool = old.Pool.objects.create(tournament=old.evening, stage=old.brackets, name="A", order=1)
    melee, fine = old.stage(3, "melee"), old.stage(4, "rounds")
    seats = [old.seat(melee, position) for position in (1, 5, 5, 3, 5)]
    apart = [old.seat(fine, position) for position in (4, 9)]
    of_pool = [old.seat(old.brackets, position, pool=pool) for position in (2, 7)]
    old.migrate()
    positions = dict(old.Slot.objects.values_list("pk", "position"))
    assert [positions[seat.pk] for seat in (*seats, *apart, *of_pool)] == [1, 3, 4, 2, 5, 4, 9, 2, 7]
    assert old.told() == [(old.evening.pk, 42, {"seats": 3}, {})]
