"""A draw of whose matches the totals are typed is not taken back, though no deal is entered."""

import pytest

from scoring.totals import GameTotals
from tests import cast
from tests.referee.hall import again
from tournament.core.errors import Refused
from tournament.draw.queries.drafts import released_draw
from tournament.draw.services import take_back
from tournament.models import Match, Tournament
from tournament.referee.services.totals import hand_totals


@pytest.mark.django_db
def test_a_draw_with_totals_stays(tournament, by):
    cast.released(tournament)
    Tournament.objects.filter(pk=tournament.pk).update(results="totals", totals_style="S6")
    tournament.refresh_from_db()
    match = again(Match.objects.filter(round__number=1).first())
    hand_totals(match=match, totals=GameTotals(1000, 944), seen=0, by=by, checked=True)
    with pytest.raises(Refused) as refused:
        take_back(draw=released_draw(tournament), by=by, reason="erreur")
    assert refused.value.code == "already_played"
    assert again(match).total_a == 1000
