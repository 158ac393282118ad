"""A job is its tournament's club's, else that of the only club there was."""

from django.db import migrations
from django.db.models import OuterRef, Subquery


def fill(apps, schema_editor):
    def rows(name):
        return apps.get_model("tournament", name).objects.using(schema_editor.connection.alias)

    of = rows("Tournament").filter(pk=OuterRef("tournament_id")).values("club_id")[:1]
    rows("Job").exclude(tournament=None).update(club_id=Subquery(of))
    club = rows("Club").order_by("pk").first()
    rows("Job").filter(club=None).update(club=club)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0031_job_club_added")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
