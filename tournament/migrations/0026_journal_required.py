"""Every entry has its number, once in its tournament, or in its club where it is of none; primary keys go."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0025_journal_filled")]

    operations = [
        migrations.RemoveField("journalentry", "match_id"),
        migrations.AlterField("journalentry", "sequence", models.PositiveIntegerField()),
        migrations.RemoveConstraint("journalentry", "one_entry_a_sequence_number"),
        migrations.AddConstraint(
            "journalentry",
            models.UniqueConstraint(
                condition=models.Q(("tournament__isnull", False)),
                fields=("tournament", "sequence"),
                name="one_entry_a_sequence_number",
            ),
        ),
        migrations.AddConstraint(
            "journalentry",
            models.UniqueConstraint(
                condition=models.Q(("tournament__isnull", True)),
                fields=("club", "sequence"),
                name="one_club_entry_a_sequence_number",
            ),
        ),
    ]
