"""A classic contest whose matches are handed in by their totals, and who types them at the desk."""

import re

from django.urls import reverse

from scoring.totals import Boxes, GameTotals
from tests.referee.hall import again
from tournament.core.tokens import new_token
from tournament.models import Tournament
from tournament.referee.services.totals import hand_totals

CLASSIC = {"results": "totals", "totals_style": "S1", "target": None, "max_deals": 12, "minutes": None}


def classic(tournament):
    """Twelve deals, exact points."""
    Tournament.objects.filter(pk=tournament.pk).update(**CLASSIC)
    tournament.refresh_from_db()
    return tournament


def address(tournament, name="round_totals"):
    return reverse(f"referee:{name}", args=[tournament.slug, 1])


def typed(match, a="1000", b="944", *, seen=0, **more):
    return {"token": new_token(), "match": match.pk, "seen": seen, "total_a": a, "total_b": b, **more}


def sent(client, match, *args, script=False, **more):
    headers = {"X-Requested-With": "line"} if script else {}
    return client.post(address(match.tournament), typed(match, *args, **more), headers=headers)


def line_of(page, match):
    text = page.content.decode()
    return re.search(rf'<li class="sums" id="m{match.pk}".*?</li>', text, re.S)[0]


def handed(match, by, a=1000, b=944, *, seen=0, **more):
    hand_totals(match=match, totals=GameTotals(a, b, Boxes()), seen=seen, by=by, **more)
    return again(match)
