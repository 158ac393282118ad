"""A player has one seat at most, a pair two teams and whom it keeps; nobody is kept where somebody sits."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import F, Q


def seat(name):
    return models.OneToOneField(
        blank=True,
        null=True,
        on_delete=django.db.models.deletion.PROTECT,
        related_name=name,
        to="tournament.team",
    )


class Migration(migrations.Migration):
    dependencies = [("tournament", "0016_seats_filled")]

    operations = [
        migrations.RemoveField(model_name="team", name="members"),
        migrations.AlterField(model_name="player", name="first_of", field=seat("player_1")),
        migrations.AlterField(model_name="player", name="second_of", field=seat("player_2")),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                condition=Q(first_of=None) | Q(second_of=None), name="player_sits_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="team",
            constraint=models.CheckConstraint(
                condition=Q(
                    ~Q(pair_1=F("pair_2")),
                    status="pair",
                    pair_1__isnull=False,
                    pair_2__isnull=False,
                    kept_1__isnull=False,
                    kept_2__isnull=False,
                )
                | Q(~Q(status="pair"), pair_1=None, pair_2=None),
                name="pair_of_two_teams",
            ),
        ),
        migrations.AddConstraint(
            model_name="team",
            constraint=models.CheckConstraint(
                condition=Q(status__in=("pair", "void")) | Q(kept_1=None, kept_2=None),
                name="kept_where_nobody_sits",
            ),
        ),
        migrations.AddConstraint(
            model_name="team",
            constraint=models.CheckConstraint(condition=~Q(kept_1=F("kept_2")), name="kept_two_players"),
        ),
    ]
