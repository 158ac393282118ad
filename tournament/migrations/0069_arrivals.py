"""An evening may have come in an archive: up to which entry, and as a copy under which names."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0068_prizes")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="arrivals",
            field=models.JSONField(blank=True, default=list),
        ),
    ]
