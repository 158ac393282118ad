"""Identities and tournaments on every row, empty at first; whether a ranking reads a stage; its kind is open."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0011_limits_of_the_final")]

    operations = [
        migrations.AddField(model_name="stage", name="ranked", field=models.BooleanField(default=True)),
        migrations.AlterField(
            model_name="stage", name="kind", field=models.CharField(default="pools", max_length=12)
        ),
        migrations.AddField(
            model_name="tournament",
            name="uid",
            field=models.UUIDField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="team",
            name="uid",
            field=models.UUIDField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="player",
            name="uid",
            field=models.UUIDField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="match",
            name="uid",
            field=models.UUIDField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="draw",
            name="uid",
            field=models.UUIDField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="incident",
            name="uid",
            field=models.UUIDField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="penalty",
            name="uid",
            field=models.UUIDField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="ruling",
            name="uid",
            field=models.UUIDField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="dispute",
            name="uid",
            field=models.UUIDField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="user",
            name="uid",
            field=models.UUIDField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="draw",
            name="tournament",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="draws",
                to="tournament.tournament",
            ),
        ),
        migrations.AddField(
            model_name="pool",
            name="tournament",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="pools",
                to="tournament.tournament",
            ),
        ),
        migrations.AddField(
            model_name="slot",
            name="tournament",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="slots",
                to="tournament.tournament",
            ),
        ),
        migrations.AddField(
            model_name="round",
            name="tournament",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="rounds",
                to="tournament.tournament",
            ),
        ),
        migrations.AddField(
            model_name="exempt",
            name="tournament",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="exempts",
                to="tournament.tournament",
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="tournament",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="matches",
                to="tournament.tournament",
            ),
        ),
        migrations.AddField(
            model_name="deal",
            name="tournament",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="deals",
                to="tournament.tournament",
            ),
        ),
        migrations.AddField(
            model_name="incident",
            name="tournament",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="incidents",
                to="tournament.tournament",
            ),
        ),
        migrations.AddField(
            model_name="penalty",
            name="tournament",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="penalties",
                to="tournament.tournament",
            ),
        ),
        migrations.AddField(
            model_name="dispute",
            name="tournament",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="disputes",
                to="tournament.tournament",
            ),
        ),
        migrations.AddField(
            model_name="ruling",
            name="tournament",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="rulings",
                to="tournament.tournament",
            ),
        ),
        migrations.AddField(
            model_name="tablelink",
            name="tournament",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="table_links",
                to="tournament.tournament",
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="stage",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="matches",
                to="tournament.stage",
            ),
        ),
    ]
