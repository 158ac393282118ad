"""Nothing of what one side entered stands in any answer before the other side has entered."""

import re

import pytest
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone

from scoring import Side
from tests.match.hall import DEAL, OTHER, link, says
from tests.match.hall import says_totals as totals
from tournament.core.guards import RECENT
from tournament.hall import fragments
from tournament.match.place import last_beside_play, sheet_key
from tournament.models import Tournament

pytestmark = pytest.mark.django_db
A = Side.A

CHANGING = re.compile(
    r'name="(?:csrf\w*|token)" value="[^"]*"|value="[^"]*"(?= name="token")|\d?\d:\d\d'
    r'|"X-CSRFToken":"[^"]*"|data-now="\d+"'
)


def everything(tournament, match, door, staff):
    """What anybody may read of the evening now, and the keys that say that something changed."""
    RECENT.clear()
    fragments.BOARDS.clear()
    fragments.PIECES.clear()
    slug = tournament.slug
    hall = [
        f"/t/{slug}/",
        *(f"/t/{slug}/{page}/" for page in ("round", "round/1", "standings", "tableau", "wall", "find")),
    ]
    hall += [f"/t/{slug}/team/{number}/" for number in (7, 10)]
    hall += [f"/t/{slug}/live/{name}/" for name in ("standings", "wall", "wall-tables", "wall-teams", "home")]
    table = [door, door + "live/", door + "deal/1/", door + "deal/1/look/", door + "call/", door + "totals/"]
    desk = [f"/desk/t/{slug}/{page}" for page in ("", "journal/", "rounds/", "rounds/1/", "disputes/")]
    desk += [f"/desk/t/{slug}/match/{match.pk}/", f"/desk/t/{slug}/match/{match.pk}/live/"]
    texts = {}
    for client, pages in ((Client(), [*hall, *table]), (staff, desk)):
        for page in pages:
            answer = client.get(page)
            body = CHANGING.sub("", answer.content.decode()) if answer.status_code == 200 else ""
            texts[page] = answer.status_code, answer.headers.get("ETag"), body
    board = fragments.board_of(tournament)
    for name, number in (("round", 1), ("standings", 0), ("team", 7), ("wall", 0), ("home", 0)):
        texts["key", name] = 0, fragments.key_of(board, name, number), ""
    if connection.vendor != "postgresql":  # the last entry's serial is in them: it gives none back
        texts["sheet keys"] = 0, sheet_key(tournament.pk, match=match), ""
    texts["dispute keys"] = 0, last_beside_play(tournament.pk), ""
    return texts


def difference(one, other):
    """The lines that are not the same."""
    pairs = zip(one.splitlines(), other.splitlines(), strict=False)
    return [pair for pair in pairs if pair[0] != pair[1]][:3]


@pytest.mark.parametrize("kind", ["deals", "totals"])
def test_nothing_in_any_answer_depends_on_what_one_side_entered(
    table, tournament, as_odile, kind, monkeypatch
):
    """The whole evening is read twice, after two different entries of one side: not a byte differs."""
    moment = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: moment)  # pages say the minute
    Tournament.objects.update(results="either")
    door = f"/table/{link(table.table).token}/"
    seen = []
    for line, sums in ((DEAL, (1000, 944)), (OTHER, (10, 1990))):
        with transaction.atomic():
            says(table, A, line) if kind == "deals" else totals(table, A, *sums, checked=True)
            seen.append(everything(tournament, table, door, as_odile))
            transaction.set_rollback(True)
    one, other = seen
    read = [page for page, (status, *_rest) in one.items() if status == 200]
    assert len(read) > 20, sorted(set(one) - set(read))
    for page, answer in one.items():
        assert answer == other[page], (page, difference(answer[2], other[page][2]))
    assert "a saisi" in one[door][2]
