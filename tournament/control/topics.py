"""What the desk's pages listen for, and the keys that change with what they show.

The front page and the side column of a round have a coarse key: all that is written but play at a table. The
list of a round shows each deal of its tables, and the journal everything: they change with it."""

from __future__ import annotations

from collections.abc import Collection

from ..models import Job, JournalEntry, Match, Round
from ..referee.topics import last_beside_play
from ..web.live import TopicName

OVERVIEW, JOURNAL, ROUND, BESIDE_ROUND = "overview", "journal", "desk-round", "beside-round"
DEMO = "demo"


def desk_keys(tournament_id: int, topics: Collection[TopicName]) -> dict[TopicName, object]:
    """The front page, the journal, rounds and their side columns; at most three more statements for each
    round."""
    numbers = {number for name, number in topics if name in {ROUND, BESIDE_ROUND}}
    rounds = Round.objects.filter(tournament=tournament_id, number__in=numbers)
    beside_play = last_beside_play(tournament_id)
    known = {(OVERVIEW, 0), (JOURNAL, 0)} | {
        (name, number) for number in rounds.values_list("number", flat=True) for name in (ROUND, BESIDE_ROUND)
    }
    return {
        (name, number): _key(tournament_id, name, number, beside_play) for name, number in known & set(topics)
    }


def demo_jobs(ids: Collection[int]) -> dict[int, Job]:
    """The demonstrations being made, by the id of their job; one statement."""
    return Job.objects.filter(kind=DEMO).in_bulk(ids)


def _key(tournament_id: int, name: str, number: int, beside_play: int) -> object:
    if name == ROUND:
        return last_beside_play(tournament_id, of_round=number)
    if name == OVERVIEW:
        return beside_play
    if name == JOURNAL:
        return JournalEntry.objects.filter(tournament=tournament_id).newest()
    waiting = Match.objects.filter(tournament=tournament_id, round__number=number, state=Match.State.WAITING)
    return beside_play, waiting.count()
