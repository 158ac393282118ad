"""What changes with what the pages of a match and of the desk show.

The journal is the key: every write is an entry, and an entry names the match that it is about. So the sheets
of a hundred tables do not change with each deal of one of them."""

from __future__ import annotations

from django.db.models import Max, Q

from ..models import JournalEntry, Match, Table

# What is written at a table while a match is played, and which only that match shows.
PLAY = (
    "match.started",
    "match.first_dealer",
    "match.seats",
    "deal.recorded",
    "misdeal.declared",
    "blind.side_taken",
    "blind.side_left",
    "blind.entered",
    "blind.agreed",
    "blind.differed",
    "sheet.signed",
    "sheet.unsigned",
)


# What is written about one match and changes others.
ELSEWHERE = "correction.carried_out"


def last_beside_play(tournament_id: int, *, of_round: int | None = None) -> int:
    """The number of the last entry that is more than play; `of_round`: or that is play of that round, or of
    the matches beside all rounds, which stand below each."""
    which = ~Q(verb__in=PLAY)
    if of_round is not None:
        shown = Q(round__number=of_round) | Q(stage__ranked=False)
        which |= Q(match_uid__in=Match.objects.filter(shown, tournament=tournament_id).values("uid"))
    return JournalEntry.objects.filter(which, tournament=tournament_id).newest()


def sheet_key(tournament_id: int, *, table: Table | None = None, match: Match | None = None) -> object:
    """Changes with the sheet of this table, or of this match: what was written last about its matches, and
    about no match. Four statements at most."""
    of_place = Q(table=table) if table is not None else Q(pk=match.pk if match else None)
    matches = Match.objects.filter(of_place, tournament=tournament_id)
    entries = JournalEntry.objects.filter(match_uid__in=matches.order_by().values("uid"))
    last_of = dict(entries.order_by().values_list("match_uid").annotate(last=Max("id")))
    for_all = Q(match_uid=None) | Q(verb=ELSEWHERE)
    common = JournalEntry.objects.filter(for_all, tournament=tournament_id).newest()
    shown = list(matches.order_by("pk").values_list("pk", "uid", "state", "bracket"))
    waits = any(state == Match.State.WAITING and bracket for _pk, _uid, state, bracket in shown)
    beside_play = last_beside_play(tournament_id) if waits else None
    return common, [(pk, state, last_of.get(uid)) for pk, uid, state, _bracket in shown], beside_play
