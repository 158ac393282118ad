"""A seat names just what belongs to its source; the JSON that rows have taken over is gone."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import F, Q

COLUMNS = {
    "": (),
    "pool": ("source_number", "source_pool"),
    "stage": ("source_number", "source_stage"),
    "across": ("source_number", "source_place"),
    "overall": ("source_number",),
}


def of_its_kind():
    every = sorted({column for columns in COLUMNS.values() for column in columns})
    condition = Q()
    for kind, columns in COLUMNS.items():
        condition |= Q(source_kind=kind, **{f"{column}__isnull": column not in columns for column in every})
    return condition


CHECKS = {
    "slot_source_of_its_kind": of_its_kind(),
    "slot_source_into_a_bracket": Q(source_kind="") | ~Q(bracket=""),
    "slot_source_number_from_1": Q(source_number=None) | Q(source_number__gte=1),
    "slot_source_place_from_1": Q(source_place=None) | Q(source_place__gte=1),
    "slot_source_is_another_stage": ~Q(source_stage=F("stage")),
}


class Migration(migrations.Migration):
    dependencies = [("tournament", "0035_rows_filled")]

    operations = [
        migrations.RemoveField("slot", "source"),
        migrations.RemoveField("match", "came"),
        migrations.RemoveField("match", "forfeits"),
        migrations.AlterField(
            "forfeit",
            "match",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="forfeits",
                to="tournament.match",
            ),
        ),
        *(
            migrations.AddConstraint("slot", models.CheckConstraint(condition=condition, name=name))
            for name, condition in CHECKS.items()
        ),
    ]
