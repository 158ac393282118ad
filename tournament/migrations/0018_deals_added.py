"""What was a deal is a version of one; the deal itself, empty at first, and the keys of all that names it;
the totals that may be handed in instead.

The rows of the versions keep their ids: decisions of a referee and answers to tokens name them."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

NAMES_A_DEAL = (
    ("dealversion", "versions"),
    ("incident", "incidents"),
    ("penalty", "penalties"),
    ("dispute", "disputes"),
    ("ruling", "rulings"),
)


def to(model, **options):
    options = {"on_delete": django.db.models.deletion.PROTECT, "to": model, **options}
    return models.ForeignKey(**options)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0017_seats_constrained")]

    operations = [
        migrations.RenameModel("Deal", "DealVersion"),
        # Without their indexes, whose names the new table of deals needs; the match goes altogether.
        migrations.AlterField(
            "dealversion", "match", to("tournament.match", related_name="+", db_index=False)
        ),
        migrations.AlterField(
            "dealversion",
            "tournament",
            to("tournament.tournament", related_name="deal_versions", db_index=False),
        ),
        migrations.AlterField(
            "dealversion",
            "entered_by",
            to(settings.AUTH_USER_MODEL, related_name="deal_versions", null=True, blank=True),
        ),
        migrations.AlterField(
            "dealversion",
            "entered_table",
            to("tournament.table", related_name="deal_versions", null=True, blank=True),
        ),
        migrations.CreateModel(
            name="Deal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("opened_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("match", to("tournament.match", related_name="deals")),
                ("tournament", to("tournament.tournament", related_name="deals")),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(fields=("match", "number"), name="one_deal_a_number"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="deal_number_from_1"),
                ],
            },
        ),
        *(
            migrations.AddField(
                name, "deal", to("tournament.deal", related_name=related_name, null=True, blank=True)
            )
            for name, related_name in NAMES_A_DEAL
        ),
        migrations.AddField(
            "match",
            "result_from",
            models.CharField(
                choices=[("deals", "Deals"), ("totals", "Totals")], default="deals", max_length=6
            ),
        ),
        migrations.CreateModel(
            name="HandedResult",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.PositiveSmallIntegerField(default=1)),
                ("version", models.PositiveIntegerField(default=1)),
                ("current", models.BooleanField(default=True)),
                ("total_a", models.IntegerField()),
                ("total_b", models.IntegerField()),
                *(
                    (name, models.PositiveSmallIntegerField(blank=True, null=True))
                    for name in ("deal_count", "belotes_a", "belotes_b", "capots_a", "capots_b")
                ),
                ("extra_penalties", models.PositiveSmallIntegerField(default=0)),
                ("winner", models.CharField(blank=True, choices=[("A", "A"), ("B", "B")], max_length=1)),
                ("doubts", models.JSONField(blank=True, default=list)),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("entered_at", models.DateTimeField(auto_now_add=True)),
                (
                    "entered_by",
                    to(settings.AUTH_USER_MODEL, related_name="handed_results", null=True, blank=True),
                ),
                (
                    "entered_table",
                    to("tournament.table", related_name="handed_results", null=True, blank=True),
                ),
                ("match", to("tournament.match", related_name="handed_results")),
                ("tournament", to("tournament.tournament", related_name="handed_results")),
            ],
            options={
                "ordering": ["game", "version"],
                "constraints": [
                    models.UniqueConstraint(fields=("match", "game", "version"), name="one_result_a_version"),
                    models.UniqueConstraint(
                        fields=("match", "game"),
                        condition=models.Q(("current", True)),
                        name="one_current_result_a_game",
                    ),
                    models.CheckConstraint(condition=models.Q(("game__gte", 1)), name="game_from_1"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("total_a__range", (-9999, 99999)), ("total_b__range", (-9999, 99999))
                        ),
                        name="handed_totals_in_range",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("winner__in", ("", "A", "B"))), name="handed_winner_is_a_side"
                    ),
                ],
            },
        ),
    ]
