"""No version without its deal; what it repeated of the deal is gone, and the numbers that stood for keys."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0019_deals_filled")]

    operations = [
        migrations.RemoveConstraint("dealversion", "one_deal_a_version"),
        migrations.RemoveConstraint("dealversion", "one_current_deal_a_number"),
        migrations.AlterModelOptions("dealversion", {"ordering": ["deal__number", "version"]}),
        migrations.AlterField(
            "dealversion",
            "deal",
            models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="versions", to="tournament.deal"
            ),
        ),
        migrations.AlterField(
            "dealversion",
            "tournament",
            models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="deal_versions",
                to="tournament.tournament",
            ),
        ),
        migrations.RemoveField("dealversion", "match"),
        migrations.RemoveField("dealversion", "number"),
        *(
            migrations.RemoveField(name, "deal_number")
            for name in ("incident", "penalty", "dispute", "ruling")
        ),
        migrations.AddConstraint(
            "dealversion",
            models.UniqueConstraint(fields=("deal", "version"), name="one_deal_a_version"),
        ),
        migrations.AddConstraint(
            "dealversion",
            models.UniqueConstraint(
                fields=("deal",), condition=models.Q(("current", True)), name="one_current_version_a_deal"
            ),
        ),
        migrations.AddConstraint(
            "match",
            models.CheckConstraint(
                condition=models.Q(("result_from__in", ("deals", "totals"))),
                name="result_from_deals_or_totals",
            ),
        ),
    ]
