"""A journal of before the uids, migrated: the same entries in the same order, every key renamed, what is gone
null; a club's own entries numbered. On a database of its own, brought to where the journal was then."""

from importlib import import_module

import pytest
from django.db import connections
from django.db.migrations.executor import MigrationExecutor

from tests.upgrade.databases import migrate_by_the_old_files

BEFORE, AFTER = ("tournament", "0024_journal_added"), ("tournament", "0026_journal_required")
GONE = 999_999
PARTS = ("about", "before", "after")


@pytest.fixture
def old(tmp_path, django_db_blocker):
    """An empty database as it was then, in the place of the usual one: migrations of old ask for no other."""
    usual = connections["default"]
    settings = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(tmp_path / "old.sqlite3"), "OPTIONS": {}}
    connections.databases["old"] = {**connections.databases["default"], **settings}
    connections["default"] = connections.create_connection("old")
    connections["default"].alias = "default"
    with django_db_blocker.unblock():
        migrate_by_the_old_files(BEFORE)
        yield OldRows()
        connections["default"].close()
    connections["default"] = usual
    del connections.databases["old"]


class OldRows:
    """Rows of that moment, made as the tables were."""

    def __init__(self):
        self.apps = MigrationExecutor(connections["default"]).loader.project_state(BEFORE).apps

    def model(self, name):
        return self.apps.get_model("tournament", name)

    def add(self, table, /, **values):
        """One row; what its table has no column for is left out."""
        columns = {field.name for field in self.model(table)._meta.get_fields()}
        kept = {name: value for name, value in values.items() if name in columns}
        return self.model(table).objects.create(**kept)

    def migrate(self):
        """The entries as they are now, in order."""
        executor = MigrationExecutor(connections["default"])
        executor.migrate([AFTER])
        self.apps = executor.loader.project_state(AFTER).apps
        return list(self.model("JournalEntry").objects.order_by("pk"))


@pytest.fixture
def evening(old):
    """Four teams, two matches, one of everything that an entry may be about."""
    rows = {"club": old.add("Club", name="Valmory")}
    rows["odile"] = old.add("User", username="odile", name="Odile")
    made = rows["made"] = old.add(
        "Tournament", club=rows["club"], name="Un soir", slug="soir", date="2026-11-20", version=40
    )
    stage = rows["stage"] = old.add("Stage", tournament=made, order=3, kind="pools")
    own = {"tournament": made}
    pool = rows["pool"] = old.add("Pool", stage=stage, name="A", order=1, **own)
    rows["round"] = old.add("Round", stage=stage, number=2, **own)
    rows["draw"], rows["again"] = (
        old.add("Draw", stage=stage, number=n, seed=n, engine="pools", engine_version=1, record={}, **own)
        for n in (1, 2)
    )
    for n in (1, 2, 3, 4):
        rows[f"player{n}"] = old.add("Player", given_name="Ana", family_name=f"Xu {n}", **own)
        team = rows[f"team{n}"] = old.add("Team", number=n, **own)
        rows[f"slot{n}"] = old.add("Slot", stage=stage, pool=pool, position=n, team=team, **own)
    for n in (1, 2):
        a, b = rows[f"slot{2 * n - 1}"], rows[f"slot{2 * n}"]
        rows[f"match{n}"] = old.add(
            "Match", round=rows["round"], stage=stage, number=n, slot_a=a, slot_b=b, draw=rows["draw"], **own
        )
    rows["exempt"] = old.add("Exempt", round=rows["round"], slot=rows["slot1"], **own)
    match = {"match": rows["match1"], **own}
    rows["incident"] = old.add("Incident", kind="misdeal", **match)
    rows["penalty"] = old.add("Penalty", to_side="A", points=80, incident=rows["incident"], **match)
    rows["dispute"] = old.add("Dispute", what="revoke", **match)
    decided = {"outcome": "free", "incident": rows["incident"], "made_by": rows["odile"]}
    rows["ruling"] = old.add("Ruling", **decided, **match)
    rows["rules"] = old.add("SavedRuleset", club=rows["club"], name="Maison", name_key="maison", rules={})
    rows["job"] = old.add("Job", kind="workbook")
    rows["link"] = old.add("Invitation", club=rows["club"], kind="invite", role="desk", token_hash="x")
    return rows


def entries_of(rows):
    """(verb, the three parts as they were written, the three as they must read now), one a kind of key."""
    key = {name: row.pk for name, row in rows.items()}
    uid = {name: str(getattr(row, "uid", "")) for name, row in rows.items()}

    def desk(names, player, number=1):
        return {names["team1"]: {"player_1": names[player], "number": number}, names["team2"]: None}

    text = {name: str(pk) for name, pk in key.items()} | {"player1": key["player1"]}
    seats = ([key["match1"], 1, 2], [GONE, 3, 4])
    return [
        (
            "draw.released",
            ({"draw": key["draw"], "number": 1}, {}, {"absent": [key["team1"], GONE], "stage": 3, "seed": 7}),
            ({"draw": uid["draw"], "number": 1}, {}, {"absent": [uid["team1"]], "stage": 3, "seed": 7}),
        ),
        (
            "draw.proposed",
            ({"draw": GONE, "number": 4}, {}, {"teams": 4, "seed": 1}),
            ({"draw": None, "number": 4}, {}, {"teams": 4, "seed": 1}),
        ),
        (
            "stages.rounds_changed",
            ({"stage": key["stage"], "count": 4}, {"rounds": 3}, {"rounds": 4}),
            ({"stage": 3, "count": 4}, {"rounds": 3}, {"rounds": 4}),
        ),
        (
            "stages.chosen",
            ({"count": 1, "matches": key["match1"]}, {}, {}),
            ({"count": 1, "matches": key["match1"]}, {}, {}),
        ),
        (
            "clock.started",
            ({"round": key["round"], "number": 2}, {}, {"starts_at": "20:00"}),
            ({"round": 2, "number": 2}, {}, {"starts_at": "20:00"}),
        ),
        (
            "round.closed",
            ({"round": 2, "left": [key["match2"], GONE]}, {}, credited(text["match1"], str(GONE))),
            ({"round": 2, "left": [uid["match2"]]}, {}, credited(uid["match1"])),
        ),
        (
            "team.edited",
            ({"teams": [key["team1"], key["team2"]]}, desk(text, "player1", 9), desk(text, "player1")),
            ({"teams": [uid["team1"], uid["team2"]]}, desk(uid, "player1", 9), desk(uid, "player1")),
        ),
        (
            "team.matched",
            (
                {"seed": 7, "line": [key["team1"]], "teams": [key["team1"]]},
                {},
                {text["team1"]: {"player_2": None}},
            ),
            (
                {"seed": 7, "line": [uid["team1"]], "teams": [uid["team1"]]},
                {},
                {uid["team1"]: {"player_2": None}},
            ),
        ),
        (
            "team.withdrawn",
            (
                {"team": key["team1"]},
                {"status": "registered"},
                {"forfeited": [key["match1"]], "matches": [GONE]},
            ),
            ({"team": uid["team1"]}, {"status": "registered"}, {"forfeited": [uid["match1"]], "matches": []}),
        ),
        (
            "team.late",
            (
                {"team": key["team4"], "place": f"slot-{key['slot3']}"},
                {},
                {"instead_of": key["team3"], "number": 4},
            ),
            ({"team": uid["team4"], "place": "slot-3"}, {}, {"instead_of": uid["team3"], "number": 4}),
        ),
        (
            "team.placed",
            ({"team": key["team4"], "place": f"rest-{key['pool']}"}, {}, {"matches": [key["match2"]]}),
            ({"team": uid["team4"], "place": "rest-A"}, {}, {"matches": [uid["match2"]]}),
        ),
        (
            "team.late",
            ({"team": GONE, "place": f"slot-{GONE}"}, {}, {}),
            ({"team": None, "place": "slot"}, {}, {}),
        ),
        (
            "team.player_replaced",
            ({"team": key["team1"]}, {"player": key["player1"]}, {"player": key["player2"], "match": None}),
            ({"team": uid["team1"]}, {"player": uid["player1"]}, {"player": uid["player2"], "match": None}),
        ),
        (
            "correction.swapped",
            (
                {"draw": key["draw"], "teams": [key["team1"]]},
                {"seats": [*seats], "rests": [[key["exempt"], 4]]},
                {"seats": [[key["match1"], 2, 1], [GONE, None, None]], "rests": [[key["exempt"], None]]},
            ),
            (
                {"draw": uid["draw"], "teams": [uid["team1"]]},
                {"seats": [[uid["match1"], 1, 2], [None, 3, 4]], "rests": [[2, 4]]},
                {"seats": [[uid["match1"], 2, 1], [None, None, None]], "rests": [[2, None]]},
            ),
        ),
        (
            "correction.redrawn",
            ({"draw": key["draw"]}, {"draws": [key["draw"], GONE]}, {"draw": key["again"], "seed": 5}),
            ({"draw": uid["draw"]}, {"draws": [uid["draw"]]}, {"draw": uid["again"], "seed": 5}),
        ),
        (
            "match.ruled",
            (
                {"ruling": key["ruling"], "dispute": key["dispute"], "corrects": None},
                {"total_a": 1},
                {"total_a": 2},
            ),
            (
                {"ruling": uid["ruling"], "dispute": uid["dispute"], "corrects": None},
                {"total_a": 1},
                {"total_a": 2},
            ),
        ),
        (
            "penalty.given",
            ({"penalty": key["penalty"], "deal": 1}, {}, {"to": "A", "points": 80}),
            ({"penalty": uid["penalty"], "deal": 1}, {}, {"to": "A", "points": 80}),
        ),
        (
            "tournament.rescored",
            ({}, {"differences": [{"match": key["match1"], "deal": 1, "field": "a", "value": 2}]}, {}),
            ({}, {"differences": [{"match": uid["match1"], "deal": 1, "field": "a", "value": 2}]}, {}),
        ),
        (
            "setup.changed",
            ({}, {"saved_ruleset_id": None}, {"saved_ruleset_id": key["rules"], "ruleset_name": "Maison"}),
            ({}, {"saved_ruleset_id": None}, {"saved_ruleset_id": "Maison", "ruleset_name": "Maison"}),
        ),
        ("workbook.asked", ({"job": key["job"]}, {}, {}), ({"job": "workbook"}, {}, {})),
        ("setup.repeated", ({"like": key["made"]}, {}, {}), ({"like": uid["made"]}, {}, {})),
    ]


def credited(*matches):
    """Points of forfeits and of an exempt team."""
    return {"credits": {**dict.fromkeys(matches, 500), "exempt-3": 300}}


def test_every_key_is_renamed_and_nothing_else_changes(old, evening, monkeypatch):
    monkeypatch.setattr(import_module("tournament.migrations.0025_journal_filled"), "BATCH", 4)
    match = {"match.ruled": GONE}
    cases = entries_of(evening)
    who = {"club": evening["club"], "tournament": evening["made"], "by": evening["odile"]}
    written = [
        old.add(
            "JournalEntry",
            sequence=number,
            verb=verb,
            match_id=match.get(verb, evening["match2"].pk),
            reason=f"parce que {number}",
            **dict(zip(PARTS, then, strict=True)),
            **who,
        )
        for number, (verb, then, _now) in enumerate(cases, start=7)
    ]
    found = old.migrate()
    for entry, old_entry, (verb, _then, now) in zip(found, written, cases, strict=True):
        assert (entry.verb, *(getattr(entry, part) for part in PARTS)) == (verb, *now)
        kept = ("pk", "sequence", "at", "reason", "by_id", "club_id", "tournament_id")
        assert [getattr(entry, name) for name in kept] == [getattr(old_entry, name) for name in kept]
        there = None if verb == "match.ruled" else evening["match2"].uid
        assert entry.match_uid == there


def test_the_clubs_own_entries_are_numbered_in_their_order(old, evening):
    club, made, by = evening["club"], evening["made"], evening["odile"]
    other = old.add("Club", name="Ailleurs")
    link, rules = evening["link"].pk, evening["rules"].pk
    old.add("JournalEntry", club=club, verb="people.invited", about={"invitation": link, "user": by.pk})
    old.add("JournalEntry", club=club, tournament=made, verb="setup.created", sequence=1)
    old.add("JournalEntry", club=other, verb="backup.made")
    old.add("JournalEntry", club=club, verb="setup.deleted", about={"tournament": GONE})
    old.add("JournalEntry", club=club, verb="rulesets.saved", about={"ruleset": rules, "base": "missegre"})
    found = old.migrate()
    assert [(entry.club_id == club.pk, entry.sequence) for entry in found] == [
        (True, 1),
        (True, 1),
        (False, 1),
        (True, 2),
        (True, 3),
    ]
    assert [entry.about for entry in found] == [
        {"invitation": "invite", "user": str(by.uid)},
        {},
        {},
        {"tournament": None},
        {"ruleset": "Maison", "base": "missegre"},
    ]
    clubs = old.model("Club").objects.order_by("pk").values_list("version", flat=True)
    assert list(clubs) == [3, 1]
