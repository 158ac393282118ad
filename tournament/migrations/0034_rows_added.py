"""Rows for what stood in JSON, empty at first: where a seat came from, the matches that sent teams to others,
the sides that gave a match up. The side that a match counts for gets a name of its own."""

import django.db.models.deletion
from django.db import migrations, models


def to(model, on_delete=django.db.models.deletion.PROTECT, **options):
    return models.ForeignKey(on_delete=on_delete, to=f"tournament.{model}", **options)


def of_a_match(**options):
    return to("match", django.db.models.deletion.CASCADE, **options)


def a_side(**options):
    return models.CharField(choices=[("A", "A"), ("B", "B")], max_length=1, **options)


def key():
    return models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")


class Migration(migrations.Migration):
    dependencies = [("tournament", "0033_job_club_required")]

    operations = [
        migrations.RenameField("match", "counts", "counts_for"),
        migrations.AddField(
            "slot",
            "bracket",
            models.CharField(blank=True, default="", max_length=12),
            preserve_default=False,
        ),
        migrations.AddField(
            "slot",
            "source_kind",
            models.CharField(
                blank=True,
                choices=[
                    ("pool", "Pool"),
                    ("stage", "Stage"),
                    ("across", "Across"),
                    ("overall", "Overall"),
                ],
                default="",
                max_length=7,
            ),
            preserve_default=False,
        ),
        migrations.AddField("slot", "source_number", models.PositiveIntegerField(blank=True, null=True)),
        migrations.AddField("slot", "source_pool", to("pool", blank=True, null=True, related_name="+")),
        migrations.AddField("slot", "source_stage", to("stage", blank=True, null=True, related_name="+")),
        migrations.AddField("slot", "source_place", models.PositiveIntegerField(blank=True, null=True)),
        migrations.CreateModel(
            name="Feeder",
            fields=[
                ("id", key()),
                ("side", a_side()),
                ("won", models.BooleanField()),
                ("match", of_a_match(related_name="feeders")),
                ("source", of_a_match(related_name="feeds")),
                ("tournament", to("tournament", related_name="feeders")),
            ],
            options={
                "ordering": ["side"],
                "constraints": [
                    models.UniqueConstraint(fields=("match", "side"), name="one_feeder_a_side"),
                    models.CheckConstraint(
                        condition=models.Q(("side__in", ("A", "B"))), name="feeder_of_a_side"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("match", models.F("source")), _negated=True),
                        name="feeder_is_another_match",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Forfeit",
            fields=[
                ("id", key()),
                ("side", a_side()),
                (
                    "cause",
                    models.CharField(choices=[("match", "Match"), ("team", "Team")], max_length=5),
                ),
                ("reason", models.CharField(blank=True, max_length=200)),
                # Named when the column of that name is gone.
                ("match", of_a_match(related_name="+")),
                ("tournament", to("tournament", related_name="forfeits")),
            ],
            options={
                "ordering": ["side"],
                "constraints": [
                    models.UniqueConstraint(fields=("match", "side"), name="one_forfeit_a_side"),
                    models.CheckConstraint(
                        condition=models.Q(("side__in", ("A", "B"))), name="forfeit_of_a_side"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("cause__in", ("match", "team"))), name="forfeit_has_a_cause"
                    ),
                ],
            },
        ),
    ]
