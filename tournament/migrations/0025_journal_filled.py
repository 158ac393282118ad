"""Every entry of old names by uid what it named by primary key, and what has none by what people call it; a
club's own entries get their numbers, in their order. What no longer exists is null, or left out of a list.

The order of entries, who, when, why and every other value stay."""

from collections import defaultdict

from django.db import migrations
from django.db.models import Max, OuterRef, Subquery

from tournament.core.journal.ids import BY_VERB, EVERYWHERE, renamed

BATCH = 500
# What stood there as a primary key of a row without a uid, and the column that it is called by now.
PLAIN = {
    "about.ruleset": "SavedRuleset.name",
    "about.job": "Job.kind",
    "about.invitation": "Invitation.kind",
    "before.saved_ruleset_id": "SavedRuleset.name",
    "after.saved_ruleset_id": "SavedRuleset.name",
    "before.rests.*.0": "Exempt.round__number",
    "after.rests.*.0": "Exempt.round__number",
}
# Elsewhere these keys held a number already.
OF_VERBS = {
    "stages.rounds_changed": {"about.stage": "Stage.order"},
    **{
        f"clock.{act}": {"about.round": "Round.number"}
        for act in ("started", "paused", "resumed", "minutes_added", "time_called", "next_wave")
    },
}
PARTS = ("about", "before", "after")


def fill(apps, schema_editor):
    def rows(name):
        return apps.get_model("tournament", name).objects.using(schema_editor.connection.alias)

    _number(rows)
    matches = rows("Match").filter(pk=OuterRef("match_id")).values("uid")[:1]
    rows("JournalEntry").exclude(match_id=None).update(match_uid=Subquery(matches))
    ids = list(rows("JournalEntry").order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(ids), BATCH):
        _rename(rows, rows("JournalEntry").filter(pk__in=ids[start : start + BATCH]).order_by("pk"))


def _number(rows):
    """1, 2, 3 for the entries of each club that are of no tournament. Should one of a tournament have no
    number it comes after the others of its tournament, which is one version further."""
    last = defaultdict(int)
    unnumbered = list(rows("JournalEntry").filter(sequence=None).order_by("pk").only("club", "tournament"))
    for entry in unnumbered:
        owner = (
            ("Club", entry.club_id) if entry.tournament_id is None else ("Tournament", entry.tournament_id)
        )
        if owner not in last and owner[0] == "Tournament":
            numbered = rows("JournalEntry").filter(tournament=owner[1])
            last[owner] = numbered.aggregate(last=Max("sequence"))["last"] or 0
        last[owner] += 1
        entry.sequence = last[owner]
    rows("JournalEntry").bulk_update(unnumbered, ["sequence"], batch_size=BATCH)
    for (model, pk), number in last.items():
        rows(model).filter(pk=pk, version__lt=number).update(version=number)


def _rename(rows, entries):
    """Read which rows a batch names, one statement a table; then write the entries that change."""
    entries, asked = list(entries), defaultdict(set)
    for entry in entries:
        _renamed(entry, lambda model, key: asked[model].add(key) or key)
    called = {}
    for model, keys in asked.items():
        table, _dot, column = model.partition(".")
        pairs = rows(table).filter(pk__in=keys).values_list("pk", column or "uid")
        called[model] = {pk: name if column else str(name) for pk, name in pairs}
    changed = []
    for entry in entries:
        new = _renamed(entry, lambda model, key: called[model].get(key))
        if new != {part: getattr(entry, part) for part in PARTS}:
            entry.about, entry.before, entry.after = (new[part] for part in PARTS)
            changed.append(entry)
    rows("JournalEntry").bulk_update(changed, PARTS, batch_size=BATCH)


def _renamed(entry, name):
    """`about`, `before` and `after` of an entry with every primary key renamed."""

    def rename(model, key):
        if isinstance(key, str) and key.isdecimal():
            key = int(key)  # the keys of an object are text
        return name(model, key) if isinstance(key, int) and not isinstance(key, bool) else key

    paths = {**BY_VERB.get(entry.verb, EVERYWHERE), **PLAIN, **OF_VERBS.get(entry.verb, {})}
    told = {part: getattr(entry, part) for part in PARTS}
    place = told["about"].get("place") if isinstance(told["about"], dict) else None
    if isinstance(place, str) and place.startswith(("slot-", "rest-")):
        told["about"] = {**told["about"], "place": _place(place, told["after"], rename)}
    return renamed(entry.verb, told, rename, paths)


def _place(place, after, rename):
    """ "slot-7", "rest-A": the team whose place it was, the pool; these were keys too, inside a text."""
    kind, _dash, key = place.partition("-")
    gone = after.get("instead_of") if isinstance(after, dict) else None
    name = rename("Team.number", gone) if kind == "slot" else rename("Pool.name", key)
    return kind if name is None else f"{kind}-{name}"


class Migration(migrations.Migration):
    dependencies = [("tournament", "0024_journal_added")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
