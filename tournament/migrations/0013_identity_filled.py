"""Every row gets its identity and the tournament of the row it belongs to; friendly stages become rounds that no
ranking reads."""

import uuid

from django.db import migrations
from django.db.models import OuterRef, Subquery

WITH_IDENTITY = (
    "Tournament",
    "Team",
    "Player",
    "Match",
    "Draw",
    "Incident",
    "Penalty",
    "Ruling",
    "Dispute",
    "User",
)
# What refers, and by which column; what is referred to comes first.
BELONGS_TO = (
    ("Draw", "stage"),
    ("Pool", "stage"),
    ("Slot", "stage"),
    ("Round", "stage"),
    ("Exempt", "round"),
    ("Match", "round"),
    ("Deal", "match"),
    ("Incident", "match"),
    ("Penalty", "match"),
    ("Dispute", "match"),
    ("Ruling", "match"),
    ("TableLink", "table"),
)
BATCH = 500


def fill(apps, schema_editor):
    def rows(name):
        return apps.get_model("tournament", name).objects.using(schema_editor.connection.alias)

    for name in WITH_IDENTITY:
        nameless = list(rows(name).filter(uid=None).only("pk"))
        for row in nameless:
            row.uid = uuid.uuid4()
        rows(name).bulk_update(nameless, ["uid"], batch_size=BATCH)
    for name, owner in BELONGS_TO:
        _repeat(apps, rows(name), owner, "tournament_id")
    _repeat(apps, rows("Match"), "round", "stage_id")
    rows("Stage").filter(kind="friendly").update(kind="rounds", ranked=False)


def _repeat(apps, rows, owner, column):
    of = rows.model._meta.get_field(owner).related_model
    found = of.objects.using(rows.db).filter(pk=OuterRef(f"{owner}_id")).values(column)[:1]
    rows.filter(**{column: None}).update(**{column: Subquery(found)})


def back(apps, schema_editor):
    stages = apps.get_model("tournament", "Stage").objects.using(schema_editor.connection.alias)
    stages.filter(ranked=False).update(kind="friendly")


class Migration(migrations.Migration):
    dependencies = [("tournament", "0012_identity_added")]

    operations = [migrations.RunPython(fill, back)]
