"""What the journal needs to name rows by their uids and to number a club's own entries, empty at first."""

import django.core.serializers.json
from django.db import migrations, models


def told():
    return models.JSONField(default=dict, encoder=django.core.serializers.json.DjangoJSONEncoder)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0020_deals_required")]

    operations = [
        migrations.AddField("club", "version", models.PositiveIntegerField(default=0)),
        migrations.AddField(
            "journalentry", "match_uid", models.UUIDField(blank=True, db_index=True, null=True)
        ),
        migrations.AlterField("journalentry", "about", told()),
        migrations.AlterField("journalentry", "before", told()),
        migrations.AlterField("journalentry", "after", told()),
    ]
