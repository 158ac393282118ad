"""What a user can trip has its sentence in French; nothing changes in the database."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0044_indexes_once"),
    ]

    operations = [
        migrations.AlterConstraint(
            model_name="member",
            name="merged_into_another",
            constraint=models.CheckConstraint(
                condition=models.Q(("merged_into", models.F("id")), _negated=True),
                name="merged_into_another",
                violation_error_message="Une fiche ne se réunit pas à elle-même.",
            ),
        ),
        migrations.AlterConstraint(
            model_name="member",
            name="member_has_a_name",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("erased_at__isnull", False),
                    models.Q(("family_name", ""), ("given_name", ""), _negated=True),
                    _connector="OR",
                ),
                name="member_has_a_name",
                violation_error_message="Donnez au moins un nom ou un prénom.",
            ),
        ),
        migrations.AlterConstraint(
            model_name="member",
            name="member_birth_year",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("birth_year", None),
                    models.Q(("birth_year__gte", 1900), ("birth_year__lte", 2100)),
                    _connector="OR",
                ),
                name="member_birth_year",
                violation_error_message="Cette année de naissance n’est pas possible.",
            ),
        ),
        migrations.AlterConstraint(
            model_name="player",
            name="player_has_a_name",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("family_name", ""), ("given_name", ""), _negated=True),
                    ("search_key", ""),
                    _connector="OR",
                ),
                name="player_has_a_name",
                violation_error_message="Donnez au moins un nom ou un prénom.",
            ),
        ),
        migrations.AlterConstraint(
            model_name="player",
            name="player_sits_once",
            constraint=models.CheckConstraint(
                condition=models.Q(("first_of", None), ("second_of", None), _connector="OR"),
                name="player_sits_once",
                violation_error_message="Un joueur n’est que dans une équipe.",
            ),
        ),
        migrations.AlterConstraint(
            model_name="player",
            name="member_sits_once",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    ("first_of__isnull", False), ("second_of__isnull", False), _connector="OR"
                ),
                fields=("tournament", "member"),
                name="member_sits_once",
                violation_error_message="Cette personne est déjà inscrite à ce tournoi.",
            ),
        ),
        migrations.AlterConstraint(
            model_name="savedruleset",
            name="one_ruleset_a_name",
            constraint=models.UniqueConstraint(
                fields=("club", "name_key"),
                name="one_ruleset_a_name",
                violation_error_message="Le club a déjà un règlement de ce nom\xa0: donnez un autre nom.",
            ),
        ),
        migrations.AlterConstraint(
            model_name="savedruleset",
            name="ruleset_has_a_name",
            constraint=models.CheckConstraint(
                condition=models.Q(("name_key", ""), _negated=True),
                name="ruleset_has_a_name",
                violation_error_message="Donnez un nom au règlement.",
            ),
        ),
        migrations.AlterConstraint(
            model_name="table",
            name="one_table_a_number",
            constraint=models.UniqueConstraint(
                fields=("tournament", "number"),
                name="one_table_a_number",
                violation_error_message="Cette table est déjà dans la salle.",
            ),
        ),
        migrations.AlterConstraint(
            model_name="team",
            name="one_team_a_number",
            constraint=models.UniqueConstraint(
                fields=("tournament", "number"),
                name="one_team_a_number",
                violation_error_message="Ce numéro est déjà pris.",
            ),
        ),
        migrations.AlterConstraint(
            model_name="team",
            name="team_number_from_1",
            constraint=models.CheckConstraint(
                condition=models.Q(("number", None), ("number__gte", 1), _connector="OR"),
                name="team_number_from_1",
                violation_error_message="Les numéros commencent à 1.",
            ),
        ),
        migrations.AlterConstraint(
            model_name="tournament",
            name="one_slug_in_the_installation",
            constraint=models.UniqueConstraint(
                fields=("slug",),
                name="one_slug_in_the_installation",
                violation_error_message="Cette adresse est déjà celle d’un autre tournoi.",
            ),
        ),
    ]
