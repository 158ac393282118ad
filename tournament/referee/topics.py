"""What the pages of this room and those of the desk listen for: the keys that change with what they show.

The journal is the key: every write is an entry, and an entry names the match that it is about. So the sheets
of a hundred tables do not change with each deal of one of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from django.db.models import Max, Q

from ..models import JournalEntry, Match
from ..web.live import TopicName

TABLE, MATCH, DISPUTES = "table", "match", "disputes"
# What is written at a table while a match is played, and which only that match shows.
PLAY = (
    "match.started",
    "match.first_dealer",
    "match.seats",
    "deal.recorded",
    "misdeal.declared",
    "blind.side_taken",
    "blind.one_phone",
    "blind.side_left",
    "blind.entered",
    "blind.agreed",
    "blind.differed",
    "sheet.signed",
    "sheet.unsigned",
)
# What is written about one match and changes another.
ELSEWHERE = ("sheet.moved", "correction.carried_out")


def last_beside_play(tournament_id: int, *, of_round: int | None = None) -> int:
    """The number of the last entry that is more than play; `of_round`: or that is play of that round, or of
    the matches beside all rounds, which stand below each."""
    which = ~Q(verb__in=PLAY)
    if of_round is not None:
        shown = Q(round__number=of_round) | Q(stage__ranked=False)
        which |= Q(match_uid__in=Match.objects.filter(shown, tournament=tournament_id).values("uid"))
    return JournalEntry.objects.filter(which, tournament=tournament_id).newest()


def dispute_keys(tournament_id: int, topics: Collection[TopicName]) -> dict[TopicName, object]:
    """The list of calls and decisions: a coarse key, all that is more than play. One statement."""
    return {topic: last_beside_play(tournament_id) for topic in topics if topic == (DISPUTES, 0)}


def sheet_keys(tournament_id: int, topics: Collection[TopicName]) -> dict[TopicName, object]:
    """The sheets of matches by their id, and of tables by their number: what was written last about their
    matches, and about no match. Four statements at most, however many topics."""
    tables = {number for name, number in topics if name == TABLE}
    ids = {number for name, number in topics if name == MATCH}
    matches = Match.objects.filter(Q(table__number__in=tables) | Q(pk__in=ids), tournament=tournament_id)
    entries = JournalEntry.objects.filter(match_uid__in=matches.order_by().values("uid"))
    last_of = dict(entries.order_by().values_list("match_uid").annotate(last=Max("id")))
    for_all = Q(match_uid=None) | Q(verb__in=ELSEWHERE)
    common = JournalEntry.objects.filter(for_all, tournament=tournament_id).newest()
    beside_play: int | None = None  # asked for only where a match of a bracket waits for a result
    keys: dict[TopicName, object] = {}
    at_table: dict[int | None, list[object]] = defaultdict(list)
    for pk, uid, state, bracket, table in matches.order_by("pk").values_list(
        "pk", "uid", "state", "bracket", "table__number"
    ):
        waits_for_result = state == Match.State.WAITING and bracket
        if waits_for_result and beside_play is None:
            beside_play = last_beside_play(tournament_id)
        key = (pk, state, last_of.get(uid), beside_play if waits_for_result else None)
        if pk in ids:
            keys[MATCH, pk] = common, key
        at_table[table].append(key)
    return keys | {(TABLE, number): (common, *at_table[number]) for number in tables}
