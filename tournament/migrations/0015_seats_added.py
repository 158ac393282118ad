"""A player names the team it sits in, a pair its two teams; both are empty at first. Who stood in a team as its
players becomes whom it keeps."""

import django.db.models.deletion
from django.db import migrations, models


def to_player():
    return models.ForeignKey(
        blank=True,
        null=True,
        on_delete=django.db.models.deletion.PROTECT,
        related_name="+",
        to="tournament.player",
    )


def to_team(field):
    return field(
        blank=True,
        null=True,
        on_delete=django.db.models.deletion.PROTECT,
        related_name="+",
        to="tournament.team",
    )


class Migration(migrations.Migration):
    dependencies = [("tournament", "0014_identity_required")]

    operations = [
        migrations.RenameField(model_name="team", old_name="player_1", new_name="kept_1"),
        migrations.RenameField(model_name="team", old_name="player_2", new_name="kept_2"),
        migrations.AlterField(model_name="team", name="kept_1", field=to_player()),
        migrations.AlterField(model_name="team", name="kept_2", field=to_player()),
        migrations.AddField(model_name="team", name="pair_1", field=to_team(models.ForeignKey)),
        migrations.AddField(model_name="team", name="pair_2", field=to_team(models.ForeignKey)),
        migrations.AddField(model_name="player", name="first_of", field=to_team(models.OneToOneField)),
        migrations.AddField(model_name="player", name="second_of", field=to_team(models.OneToOneField)),
    ]
