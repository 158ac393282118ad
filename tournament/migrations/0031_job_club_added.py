"""The club that a job is done for, empty at first."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0026_journal_required")]

    operations = [
        migrations.AddField(
            model_name="job",
            name="club",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="jobs",
                to="tournament.club",
            ),
        ),
    ]
