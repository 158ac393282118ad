"""Indexes that a unique constraint beginning with the same column makes needless: each deal wrote them."""

import django.db.models.deletion
from django.db import migrations, models

from ._together import Together

class Migration(migrations.Migration):
    dependencies = [("tournament", "0043_settings_said_once")]

    operations = [
        Together(
            [
                migrations.AlterField(
                    "deal",
                    "match",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deals",
                        to="tournament.match",
                    ),
                ),
                migrations.AlterField(
                    "journalentry",
                    "tournament",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="journal",
                        to="tournament.tournament",
                    ),
                ),
            ]
        )
    ]
