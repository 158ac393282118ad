"""Deals as old programs kept them, one row a version and a number on what named them: each gets its deal."""

import datetime

from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.upgrade.databases import begin_at

BEFORE, AFTER = ("tournament", "0014_identity_required"), ("tournament", "0020_deals_required")
NINE = datetime.datetime(2026, 11, 20, 21, tzinfo=datetime.UTC)


def minutes(count):
    return NINE + datetime.timedelta(minutes=count)


def tables_at(target):
    """The models as they are at that migration."""
    return MigrationExecutor(connection).loader.project_state([target]).apps


def matches_of(apps):
    """Two matches of an evening."""
    models = {name: apps.get_model("tournament", name) for name in ("Club", "Tournament", "Stage", "Round")}
    club = models["Club"].objects.create(name="Les Lions")
    made = models["Tournament"].objects.create(club=club, name="Automne", slug="automne", date="2026-11-20")
    stage = models["Stage"].objects.create(tournament=made, order=1)
    round_ = models["Round"].objects.create(tournament=made, stage=stage, number=1)
    a, b = (
        apps.get_model("tournament", "Slot").objects.create(tournament=made, stage=stage, position=position)
        for position in (1, 2)
    )
    match = apps.get_model("tournament", "Match")
    where = {"tournament": made, "stage": stage, "round": round_, "slot_a": a, "slot_b": b}
    return [match.objects.create(number=number, **where) for number in (1, 2)]


def written(model, at, column, **fields):
    """A row written at that minute."""
    row = model.objects.create(**fields)
    model.objects.filter(pk=row.pk).update(**{column: minutes(at)})
    return row


def old_rows(apps, match, other):
    """Deal 1 corrected and ruled upon, deal 2, a misdeal of deal 3, a call on deal 4; and what names none."""
    get = apps.get_model
    user = get("tournament", "User").objects.create(username="remi", name="Rémi")
    made = {"tournament": match.tournament}

    def deal(of, number, version, at, **fields):
        fields = {"status": "played", "facts": {"taker": "A"}, "notation": "A 90H 95/67"} | fields
        row = {"match": of, "number": number, "version": version, **made, **fields}
        return written(get("tournament", "Deal"), at, "entered_at", **row)

    rows = {
        "first": deal(match, 1, 1, 10, current=False, marks_a=100, marks_b=70),
        "again": deal(match, 1, 2, 40, marks_a=0, marks_b=160, reason="mal lu"),
        "second": deal(match, 2, 1, 20),
        "elsewhere": deal(other, 1, 1, 15),
    }
    row = {"match": match, **made}
    penalty = {"to_side": "A", "points": 160, "article": "X.B", "reason": "r"}
    of_penalty, of_incident = get("tournament", "Penalty"), get("tournament", "Incident")
    ruled = {"article": "X", "outcome": "keep", "reason": "r", "made_by": user}
    return rows | {
        "misdeal": written(of_incident, 25, "made_at", kind="misdeal", side="A", deal_number=3, **row),
        "penalty": written(of_penalty, 8, "made_at", deal_number=1, **penalty, **row),
        "free": written(of_penalty, 9, "made_at", deal_number=None, **penalty, **row),
        "nought": written(of_penalty, 9, "made_at", deal_number=0, **penalty, **row),
        "dispute": written(
            get("tournament", "Dispute"), 30, "opened_at", what="renonce", deal_number=4, **row
        ),
        "ruling": written(
            get("tournament", "Ruling"),
            40,
            "made_at",
            deal_number=1,
            effect={"versions": [rows["first"].pk, rows["again"].pk]},
            **ruled,
            **row,
        ),
    }


def test_each_number_that_was_named_is_a_deal_and_no_version_is_lost(elsewhere):
    begin_at(BEFORE[1])
    before = tables_at(BEFORE)
    match, other = matches_of(before)
    old = old_rows(before, match, other)
    call_command("migrate", *AFTER, verbosity=0)
    now = tables_at(AFTER)

    deals = now.get_model("tournament", "Deal").objects
    assert sorted(deals.values_list("match", "number", "opened_at", "tournament")) == [
        (match.pk, 1, minutes(8), match.tournament_id),
        (match.pk, 2, minutes(20), match.tournament_id),
        (match.pk, 3, minutes(25), match.tournament_id),
        (match.pk, 4, minutes(30), match.tournament_id),
        (other.pk, 1, minutes(15), match.tournament_id),
    ]
    kept = ("pk", "deal__match", "deal__number", "version", "current", "marks_a", "reason", "entered_at")
    versions = now.get_model("tournament", "DealVersion").objects
    assert list(versions.order_by("pk").values_list(*kept)) == [
        (old["first"].pk, match.pk, 1, 1, False, 100, "", minutes(10)),
        (old["again"].pk, match.pk, 1, 2, True, 0, "mal lu", minutes(40)),
        (old["second"].pk, match.pk, 2, 1, True, None, "", minutes(20)),
        (old["elsewhere"].pk, other.pk, 1, 1, True, None, "", minutes(15)),
    ]
    named = {
        name: now.get_model("tournament", model).objects.get(pk=old[name].pk).deal
        for name, model in (
            ("misdeal", "Incident"),
            ("penalty", "Penalty"),
            ("dispute", "Dispute"),
            ("ruling", "Ruling"),
        )
    }
    assert {name: (deal.match_id, deal.number) for name, deal in named.items()} == {
        "misdeal": (match.pk, 3),
        "penalty": (match.pk, 1),
        "dispute": (match.pk, 4),
        "ruling": (match.pk, 1),
    }
    penalties = now.get_model("tournament", "Penalty").objects
    assert set(penalties.filter(deal=None).values_list("pk", flat=True)) == {
        old["free"].pk,
        old["nought"].pk,
    }
    effect = now.get_model("tournament", "Ruling").objects.get().effect
    assert versions.filter(pk__in=effect["versions"]).count() == 2
    matches = now.get_model("tournament", "Match").objects
    assert set(matches.values_list("result_from", flat=True)) == {"deals"}
    connection.check_constraints()


def test_the_next_row_gets_the_next_number(elsewhere):
    """The tables exchanged their names: what counts their rows went with them."""
    begin_at(BEFORE[1])
    before = tables_at(BEFORE)
    match, other = matches_of(before)
    old = old_rows(before, match, other)
    call_command("migrate", *AFTER, verbosity=0)
    now = tables_at(AFTER)
    made = {"tournament_id": match.tournament_id}
    deal = now.get_model("tournament", "Deal").objects.create(match_id=match.pk, number=5, **made)
    facts = {"status": "passed", "facts": {}, "notation": "passe"}
    version = now.get_model("tournament", "DealVersion").objects.create(deal=deal, **facts, **made)
    assert version.pk > max(old[name].pk for name in ("first", "again", "second", "elsewhere"))
    assert deal.pk > 5
