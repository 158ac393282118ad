"""No job without its club."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0032_job_club_filled")]

    operations = [
        migrations.AlterField(
            model_name="job",
            name="club",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="jobs",
                to="tournament.club",
            ),
        ),
    ]
