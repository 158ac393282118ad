"""The club's roll, and the players that stand in it. Players of earlier evenings are nobody's there yet."""

import uuid

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

from tournament.models.constraints import CompositeForeignKey

from ._together import Together


def relation(to, name):
    return models.ForeignKey(
        blank=True,
        null=True,
        on_delete=django.db.models.deletion.PROTECT,
        related_name=name,
        to=f"tournament.{to}",
    )


MEMBER = migrations.CreateModel(
    name="Member",
    fields=[
        ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
        ("uid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
        ("given_name", models.CharField(blank=True, max_length=60)),
        ("family_name", models.CharField(blank=True, max_length=60)),
        ("search_key", models.CharField(blank=True, db_index=True, max_length=130)),
        (
            "sex",
            models.CharField(
                blank=True, choices=[("f", "femme"), ("m", "homme")], max_length=1
            ),
        ),
        (
            "birth_year",
            models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        ("licence", models.CharField(blank=True, max_length=30)),
        ("category", models.CharField(blank=True, max_length=30)),
        ("home_club", models.CharField(blank=True, max_length=60)),
        ("email", models.EmailField(blank=True, max_length=120)),
        ("telephone", models.CharField(blank=True, max_length=30)),
        ("name_hidden", models.BooleanField(default=False)),
        ("active", models.BooleanField(default=True)),
        ("erased_at", models.DateTimeField(blank=True, null=True)),
        ("created_at", models.DateTimeField(auto_now_add=True)),
        (
            "club",
            models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="members",
                to="tournament.club",
            ),
        ),
        ("merged_into", relation("member", "merged")),
    ],
    options={
        "ordering": ["search_key", "id"],
        "constraints": [
            models.UniqueConstraint(fields=["club", "id"], name="one_member_of_a_club"),
            CompositeForeignKey(
                from_fields=("club", "merged_into"), to_fields=("club", "id"), name="merged_in_one_club"
            ),
            models.CheckConstraint(condition=~Q(merged_into=models.F("id")), name="merged_into_another"),
            models.CheckConstraint(
                condition=Q(erased_at__isnull=False) | ~Q(given_name="", family_name=""),
                name="member_has_a_name",
            ),
            models.CheckConstraint(
                condition=Q(erased_at=None)
                | Q(
                    given_name="",
                    family_name="",
                    search_key="",
                    sex="",
                    birth_year=None,
                    licence="",
                    category="",
                    home_club="",
                    email="",
                    telephone="",
                    name_hidden=False,
                    active=False,
                ),
                name="erased_member_is_empty",
            ),
            models.CheckConstraint(condition=Q(sex__in=("", "f", "m")), name="member_sex"),
            models.CheckConstraint(
                condition=Q(birth_year=None) | Q(birth_year__gte=1900, birth_year__lte=2100),
                name="member_birth_year",
            ),
        ],
    },
)
KEPT = ("sex", "birth_year", "licence", "category", "home_club", "contact")


class Migration(migrations.Migration):
    dependencies = [("tournament", "0039_limits_required")]

    operations = [
        MEMBER,
        *(
            migrations.AddField("club", f"keeps_{name}", models.BooleanField(default=False))
            for name in KEPT
        ),
        migrations.AddField("player", "club", relation("club", "+")),
        migrations.AddField("player", "member", relation("member", "players")),
        migrations.AddField("player", "name_hidden", models.BooleanField(default=False)),
        Together(
            [
                # An address names no club yet: a later migration drops this constraint alone.
                migrations.AlterField("tournament", "slug", models.SlugField(db_index=False, max_length=60)),
                migrations.AddConstraint(
                    "tournament",
                    models.UniqueConstraint(fields=("slug",), name="one_slug_in_the_installation"),
                ),
                migrations.AddConstraint(
                    "tournament", models.UniqueConstraint(fields=["club", "id"], name="one_tournament_of_a_club")
                ),
                migrations.AddConstraint(
                    "player",
                    models.CheckConstraint(
                        condition=Q(club=None, member=None) | Q(club__isnull=False, member__isnull=False),
                        name="player_and_member_of_a_club",
                    ),
                ),
                migrations.AddConstraint(
                    "player",
                    CompositeForeignKey(
                        from_fields=("club", "member"), to_fields=("club", "id"), name="member_of_this_club"
                    ),
                ),
                migrations.AddConstraint(
                    "player",
                    CompositeForeignKey(
                        from_fields=("club", "tournament"), to_fields=("club", "id"), name="player_of_this_club"
                    ),
                ),
                migrations.AddConstraint(
                    "player",
                    models.UniqueConstraint(
                        fields=["tournament", "member"],
                        condition=Q(first_of__isnull=False) | Q(second_of__isnull=False),
                        name="member_sits_once",
                    ),
                ),
            ]
        ),
    ]
