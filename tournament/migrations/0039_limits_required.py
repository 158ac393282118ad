"""The database refuses what no service writes: values that are no choice, relations between two tournaments,
two stages or two matches, a sheet signed without totals.

Every table of a tournament is found, and pointed to, by (tournament, id): the index of the tournament alone
is part of it, and goes."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.constraints import CompositeForeignKey

from ._together import Together

# Table: how its tournament names its rows; what deletes them with it.
FOUND_BY_TOURNAMENT = {
    "table": ("tables", "CASCADE"),
    "tablelink": ("table_links", "PROTECT"),
    "player": ("players", "CASCADE"),
    "team": ("teams", "CASCADE"),
    "stage": ("stages", "CASCADE"),
    "draw": ("draws", "PROTECT"),
    "pool": ("pools", "PROTECT"),
    "slot": ("slots", "PROTECT"),
    "round": ("rounds", "PROTECT"),
    "exempt": ("exempts", "PROTECT"),
    "match": ("matches", "PROTECT"),
    "feeder": ("feeders", "PROTECT"),
    "forfeit": ("forfeits", "PROTECT"),
    "deal": ("deals", "PROTECT"),
    "dealversion": ("deal_versions", "PROTECT"),
    "handedresult": ("handed_results", "PROTECT"),
    "incident": ("incidents", "PROTECT"),
    "penalty": ("penalties", "PROTECT"),
    "dispute": ("disputes", "PROTECT"),
    "ruling": ("rulings", "PROTECT"),
}
FOUND_BY_STAGE = ("pool", "slot", "round")
FOUND_BY_MATCH = ("deal", "incident", "penalty", "dispute", "ruling")

NAMES = {
    "tablelink": "table_link",
    "dealversion": "deal_version",
    "handedresult": "handed_result",
}

KNOWN = (
    ("membership", "role", ("desk", "referee", "organiser"), "membership_role_known"),
    ("invitation", "kind", ("first", "invite", "recover"), "invitation_kind_known"),
    ("invitation", "role", ("desk", "referee", "organiser"), "invitation_role_known"),
    (
        "tournament",
        "state",
        ("preparation", "registration", "running", "closed", "archived", "cancelled"),
        "tournament_state_known",
    ),
    ("tournament", "entry_mode", ("referees", "tables"), "tournament_entry_mode_known"),
    ("tournament", "names_shown", ("full", "initial"), "tournament_names_shown_known"),
    ("tournament", "school", ("points", "wins"), "tournament_school_known"),
    ("tournament", "exempt_credit", ("mean", "target", "fixed"), "tournament_exempt_credit_known"),
    ("tournament", "overall", ("place_first", "all_together"), "tournament_overall_known"),
    ("tournament", "target_mode", ("reach", "exceed"), "tournament_target_mode_known"),
    (
        "team",
        "status",
        ("waiting", "registered", "cancelled", "void", "withdrawn", "absent", "out", "pair"),
        "team_status_known",
    ),
    ("draw", "state", ("draft", "released", "taken_back"), "draw_state_known"),
    ("round", "state", ("released", "closed"), "round_state_known"),
    ("exempt", "kind", ("exempt", "missed"), "exempt_kind_known"),
    (
        "match",
        "state",
        ("waiting", "playing", "submitted", "confirmed", "forfeited"),
        "match_state_known",
    ),
    ("match", "winner", ("", "A", "B"), "match_winner_is_a_side"),
    ("match", "counts_for", ("", "A", "B"), "match_counts_for_a_side"),
    ("dealversion", "status", ("played", "passed", "annulled", "penalty"), "deal_version_status_known"),
    (
        "incident",
        "kind",
        ("misdeal", "revoke", "exposed", "agreement", "replacement", "other"),
        "incident_kind_known",
    ),
    ("incident", "side", ("", "A", "B"), "incident_side_is_a_side"),
    ("penalty", "to_side", ("A", "B"), "penalty_side_is_a_side"),
    ("dispute", "state", ("open", "ruled", "settled"), "dispute_state_known"),
    ("dispute", "side", ("", "A", "B"), "dispute_side_is_a_side"),
    ("job", "state", ("waiting", "running", "done", "failed"), "job_state_known"),
)

# Table, what its relations have in common with the row they point to, the relations.
KEYS = (
    ("tablelink", "tournament", ("table",)),
    ("player", "tournament", ("first_of", "second_of", "replaces")),
    ("team", "tournament", ("pair_1", "pair_2", "kept_1", "kept_2")),
    ("draw", "tournament", ("stage",)),
    ("pool", "tournament", ("stage",)),
    ("slot", "tournament", ("stage", "team", "source_pool", "source_stage")),
    ("slot", "stage", ("pool",)),
    ("round", "tournament", ("stage",)),
    ("exempt", "tournament", ("round", "slot", "draw", "match")),
    ("match", "tournament", ("stage", "draw", "table")),
    ("match", "stage", ("round", "slot_a", "slot_b")),
    ("feeder", "tournament", ("match", "source")),
    ("forfeit", "tournament", ("match",)),
    ("deal", "tournament", ("match",)),
    ("dealversion", "tournament", ("deal", "entered_table")),
    ("handedresult", "tournament", ("match", "entered_table")),
    ("incident", "tournament", ("match",)),
    ("incident", "match", ("deal",)),
    ("penalty", "tournament", ("match",)),
    ("penalty", "match", ("deal", "incident")),
    ("dispute", "tournament", ("match",)),
    ("dispute", "match", ("deal",)),
    ("ruling", "tournament", ("match",)),
    ("ruling", "match", ("dispute", "penalty", "incident", "corrects", "deal")),
)


def found_by_tournament():
    for name, (rows, on_delete) in FOUND_BY_TOURNAMENT.items():
        field = models.ForeignKey(
            db_index=False,
            on_delete=getattr(django.db.models.deletion, on_delete),
            related_name=rows,
            to="tournament.tournament",
        )
        yield migrations.AlterField(model_name=name, name="tournament", field=field)
        yield unique(name, "tournament")


BESIDE = models.UniqueConstraint(
    condition=Q(ranked=False), fields=("tournament",), name="one_stage_beside_the_ranked"
)


def unique(name, owner):
    return migrations.AddConstraint(
        name, models.UniqueConstraint(fields=(owner, "id"), name=f"{NAMES.get(name, name)}_with_{owner}")
    )


def numbered_once():
    """A NULL would switch off a unique of three columns: places without a pool have their own."""
    yield migrations.RemoveConstraint("draw", "one_draw_a_number")
    yield migrations.AddConstraint(
        "draw", models.UniqueConstraint(fields=("tournament", "number"), name="one_draw_a_number")
    )
    yield migrations.RemoveConstraint("slot", "one_slot_a_position")
    yield migrations.AddConstraint(
        "slot",
        models.UniqueConstraint(
            condition=Q(pool__isnull=False),
            fields=("stage", "pool", "position"),
            name="one_slot_a_position_of_a_pool",
        ),
    )
    yield migrations.AddConstraint(
        "slot",
        models.UniqueConstraint(
            condition=Q(pool=None), fields=("stage", "position"), name="one_slot_a_position_without_pool"
        ),
    )


def check(name, condition, constraint, **words):
    return migrations.AddConstraint(
        name, models.CheckConstraint(condition=condition, name=constraint, **words)
    )


def checks():
    for name, field, values, constraint in KNOWN:
        yield check(name, Q((f"{field}__in", values)), constraint)
    yield check("stage", ~Q(kind=""), "stage_has_a_kind")
    yield check(
        "team",
        Q(status__in=("waiting", "cancelled", "void", "pair")) | Q(number__isnull=False),
        "team_that_plays_has_a_number",
        violation_error_message=_("Une équipe inscrite a un numéro."),
    )
    yield check(
        "match",
        ~Q(state__in=("submitted", "confirmed")) | Q(total_a__isnull=False),
        "match_signed_with_totals",
    )
    yield check(
        "match",
        Q(state="forfeited", forfeited_by__in=("A", "B", "X")) | Q(~Q(state="forfeited"), forfeited_by=""),
        "match_given_up_by_a_side",
    )


def keys():
    for name, owner, relations in KEYS:
        for relation in relations:
            key = f"{NAMES.get(name, name)}_{relation}_of_{owner}"
            yield migrations.AddConstraint(name, CompositeForeignKey(from_fields=(owner, relation), name=key))


class Migration(migrations.Migration):
    dependencies = [("tournament", "0038_limits_repaired")]

    operations = [
        Together(
            [
                # On PostgreSQL it would be taken for the index of the column, and go with it.
                migrations.RemoveConstraint("stage", BESIDE.name),
                *found_by_tournament(),
                migrations.AddConstraint("stage", BESIDE),
                *(unique(name, "stage") for name in FOUND_BY_STAGE),
                *(unique(name, "match") for name in FOUND_BY_MATCH),
                *numbered_once(),
                *checks(),
                *keys(),
            ]
        )
    ]
