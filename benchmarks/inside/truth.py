"""What the database says after a load: deals of each match, and whether anything is half done.

Half done: a journal with a gap, a token without its write, a total that its deals do not give."""

from __future__ import annotations

import json
import sys
from typing import Any

from django.db.models import Count, Max

from tournament.models import DealVersion, JournalEntry, Tournament, WriteToken
from tournament.referee.services.rescoring import differences


def truth(tournament: Tournament) -> dict[str, Any]:
    """Deals by match id, deals written twice, gaps of the journal, differences found by counting again."""
    deals = DealVersion.objects.filter(tournament=tournament)
    entries = JournalEntry.objects.filter(tournament=tournament)
    sequence = entries.aggregate(last=Max("sequence"), count=Count("id"))
    doubled = deals.values("deal").annotate(n=Count("id")).filter(n__gt=1).count()
    return {
        "version": tournament.version,
        "deals": dict(
            deals.current().values_list("deal__match").annotate(n=Count("id")).values_list("deal__match", "n")
        ),
        "doubled": doubled,
        "recorded": entries.filter(verb="deal.recorded").count(),
        "gaps": (sequence["last"] or 0) - sequence["count"],
        "behind": tournament.version - (sequence["last"] or 0),
        "tokens": WriteToken.objects.count(),
        "answered": WriteToken.objects.exclude(answer={}).count(),
        "differences": [str(difference) for difference in differences(tournament)][:5],
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(truth(Tournament.objects.get(slug=sys.argv[1]))))
