"""Which of a club's computers leads, and the secret that they prove it to each other with."""

import django.utils.timezone
from django.db import migrations, models

from ._first_term import first_term


class Migration(migrations.Migration):
    dependencies = [("tournament", "0069_arrivals")]

    operations = [
        migrations.CreateModel(
            name="Term",
            fields=[
                (
                    "id",
                    models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
                ),
                ("number", models.PositiveIntegerField(unique=True)),
                ("machine", models.CharField(blank=True, max_length=64)),
                ("address", models.CharField(blank=True, max_length=200)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("seal", models.CharField(blank=True, max_length=64)),
            ],
            options={"ordering": ["number"]},
        ),
        migrations.RunPython(first_term, migrations.RunPython.noop),
    ]
