"""The drafts of a stage: which is the last, which is released, what a record says.

Reads rows and the engine's records; names come in here and never go into a record."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Max, Q
from django.utils.translation import gettext as _

from pairing.notes import Remark
from pairing.record import DrawRecord, load

from ...evening import something_entered
from ...models import Draw, Match, Round, Stage, Team, Tournament


@dataclass(frozen=True)
class RemarkLine:
    """A remark as a sentence: `level` is info or warning."""

    level: str
    text: str


def drafts_of(tournament: Tournament) -> list[Draw]:
    """Every draft of the evening, the last first; none is ever deleted."""
    drafts = Draw.objects.filter(tournament=tournament).select_related("stage", "made_by")
    return list(drafts.order_by("-number"))


def numbered_draft(tournament: Tournament, number: int) -> Draw | None:
    """One draft by its number, with its stage and tournament."""
    drafts = Draw.objects.select_related("stage", "tournament", "made_by")
    return drafts.filter(tournament=tournament, number=number).first()


def latest_draft(stage: Stage, key: str = "") -> Draw | None:
    """The last draft made of that, whatever became of it."""
    return Draw.objects.filter(stage=stage, key=key).order_by("-number").first()


def last_number(tournament: Tournament) -> int:
    """The number of the tournament's last draft, 0 before the first."""
    drafts = Draw.objects.filter(tournament=tournament)
    return int(drafts.aggregate(last=Max("number"))["last"] or 0)


def released_draw(tournament: Tournament) -> Draw | None:
    """The last draw in force: what is being played."""
    draws = Draw.objects.filter(tournament=tournament, state=Draw.State.RELEASED)
    return draws.select_related("stage").order_by("-released_at", "-number").first()


def anything_entered(draw: Draw) -> bool:
    """Whether taking the draw back would lose anything: entered on one of its matches, or a match that
    somebody added by hand to one of its rounds; one statement."""
    entered = Q(draw=None) | something_entered()
    rounds = Round.objects.filter(matches__draw=draw)
    return bool(Match.objects.filter(entered).filter(Q(draw=draw) | Q(draw=None, round__in=rounds)).exists())


def record_of(draw: Draw) -> DrawRecord:
    """The record of a draft as the engine's own types."""
    return load(draw.record)


def club_names(record: DrawRecord, teams: Iterable[Team]) -> dict[str, str]:
    """Club code of the record → name of the club, by the teams that bear it."""
    names = {team.number: team.club_name for team in teams}
    return {entrant.club: names.get(entrant.id, "") for entrant in record.entrants if entrant.club}


def remark_lines(remarks: Iterable[Remark], clubs: dict[str, str]) -> list[RemarkLine]:
    """Remarks in the language in force."""
    return [RemarkLine(remark.level, remark.text(translate=_, clubs=clubs)) for remark in remarks]
