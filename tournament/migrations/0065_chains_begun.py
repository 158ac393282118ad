"""Each journal written before there was a chain gets its first link: one hash over all its entries, kept by
the last of them. Their reasons stand in it as salted digests, so that they can still be erased."""

from django.db import migrations

from tournament.core.journal.sealing import begin_chains


def begin(apps, schema_editor):
    begin_chains(apps.get_model("tournament", "JournalEntry").objects.using(schema_editor.connection.alias))


class Migration(migrations.Migration):
    dependencies = [("tournament", "0064_journal_chained")]

    operations = [migrations.RunPython(begin, migrations.RunPython.noop)]
