"""A deal for each number that a match's rows name, opened when the earliest of them was written; each row is
given its deal."""

from django.db import migrations
from django.db.models import Min, OuterRef, Subquery

# Who names a deal, by which column, and when it was written.
NAMES_A_DEAL = (
    ("DealVersion", "number", "entered_at"),
    ("Incident", "deal_number", "made_at"),
    ("Penalty", "deal_number", "made_at"),
    ("Dispute", "deal_number", "opened_at"),
    ("Ruling", "deal_number", "made_at"),
)
BATCH = 500


def fill(apps, schema_editor):
    def rows(name):
        return apps.get_model("tournament", name).objects.using(schema_editor.connection.alias)

    opened_at = {}
    tournaments = dict(rows("Match").values_list("pk", "tournament"))
    for name, column, at in NAMES_A_DEAL:
        # No deal has the number 0: who names it names none.
        naming = rows(name).filter(**{f"{column}__gte": 1}).order_by()
        for match, number, earliest in naming.values_list("match", column).annotate(earliest=Min(at)):
            known = opened_at.get((match, number))
            opened_at[match, number] = earliest if known is None else min(known, earliest)
    deal = rows("Deal").model
    rows("Deal").bulk_create(
        (
            deal(tournament_id=tournaments[match], match_id=match, number=number, opened_at=earliest)
            for (match, number), earliest in sorted(opened_at.items())
        ),
        batch_size=BATCH,
    )
    for name, column, _at in NAMES_A_DEAL:
        named = rows("Deal").filter(match=OuterRef("match"), number=OuterRef(column))
        rows(name).filter(deal=None).update(deal=Subquery(named.values("pk")[:1]))


class Migration(migrations.Migration):
    dependencies = [("tournament", "0018_deals_added")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
