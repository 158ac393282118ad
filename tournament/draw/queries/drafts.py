"""The drafts of a stage: which is the last, which is released, what a record says, whether it is stale.

Reads rows and the engine's records; names come in here and never go into a record."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext as _

from ...errors import Refused
from ...models import (
    Deal,
    Dispute,
    Draw,
    Incident,
    Match,
    Penalty,
    Ruling,
    Stage,
    Team,
    Tournament,
)
from ..engine import DrawRecord, Remark, dump, load
from .rollcall import RollCall, choices_of


@dataclass(frozen=True)
class RemarkLine:
    """A remark as a sentence: `level` is fine, info or warning."""

    level: str
    text: str


def stage_of(tournament: Tournament) -> Stage | None:
    """The stage of pools, which exists from the first draft on."""
    return Stage.objects.filter(tournament=tournament, kind=Stage.Kind.POOLS).first()


def drafts_of(stage: Stage | None) -> list[Draw]:
    """Every draft, the last first; none is ever deleted."""
    if stage is None:
        return []
    return list(Draw.objects.filter(stage=stage).select_related("made_by").order_by("-number"))


def numbered_draft(tournament: Tournament, number: int) -> Draw | None:
    """One draft by its number, with its stage and tournament."""
    drafts = Draw.objects.select_related("stage__tournament", "made_by")
    return drafts.filter(stage__tournament=tournament, number=number).first()


def latest_draft(stage: Stage) -> Draw | None:
    """The last draft made, whatever became of it."""
    return Draw.objects.filter(stage=stage).order_by("-number").first()


def released_draw(tournament: Tournament) -> Draw | None:
    """The draw in force: the pools that are being played."""
    return (
        Draw.objects.filter(stage__tournament=tournament, state=Draw.State.RELEASED)
        .select_related("stage")
        .first()
    )


def anything_entered(draw: Draw) -> bool:
    """Whether a match of the draw carries anything that taking it back would lose; one statement."""
    entered = Q()
    for model in (Deal, Incident, Penalty, Dispute, Ruling):
        entered |= Exists(model.objects.filter(match=OuterRef("pk")))
    return bool(Match.objects.filter(entered, round__stage=draw.stage_id).exists())


def record_of(draw: Draw) -> DrawRecord:
    """The record of a draft as the engine's own types."""
    return load(draw.record)


def public_record(draw: Draw) -> str:
    """The record as the file that anyone can replay: no name stands in it."""
    return dump(record_of(draw))


def club_names(record: DrawRecord, teams: Iterable[Team]) -> dict[str, str]:
    """Club code of the record → name of the club, by the teams that bear it."""
    names = {team.number: team.club_name for team in teams}
    return {entrant.club: names.get(entrant.id, "") for entrant in record.entrants if entrant.club}


def remark_lines(
    remarks: Iterable[Remark], clubs: dict[str, str], *, public: bool = False
) -> list[RemarkLine]:
    """Remarks in the language in force, for the staff or for everybody."""
    audience = "players" if public else "staff"
    return [
        RemarkLine(one.level, one.text(audience, translate=_, clubs=clubs))  # type: ignore[arg-type]
        for one in remarks
    ]


def staleness(draw: Draw, roll: RollCall) -> Refused | None:
    """Why this draft no longer says what the desk says; None when it still does."""
    record = record_of(draw)
    now = {entrant.id for entrant in roll.entrants(choices_of(draw.stage))}
    then = {entrant.id for entrant in record.entrants}
    if then - now:
        return _stale(_("Le tirage compte %(teams)s, que le bureau n’a plus."), then - now)
    if now - then:
        return _stale(_("Le bureau a maintenant %(teams)s, que ce tirage n’a pas."), now - then)
    if list(record.entrants) != roll.entrants(choices_of(draw.stage)):
        return Refused(
            "stale", _("Des têtes de série ou des clubs ont changé depuis ce tirage. Refaites-le.")
        )
    gone = {pairing.table for pairing in record.result.pairings} - set(roll.tables)
    if gone:
        numbers = ", ".join(str(number) for number in sorted(gone))
        return Refused(
            "stale", _("La salle n’a plus ces tables : %(tables)s. Refaites le tirage.") % {"tables": numbers}
        )
    return None


def _stale(sentence: str, numbers: set[int]) -> Refused:
    teams = ", ".join(_("l’équipe %(number)s") % {"number": number} for number in sorted(numbers))
    return Refused("stale", f"{sentence % {'teams': teams}} {_('Refaites le tirage.')}")
