"""Format F4, one round from the pot: the survivors by lot, without rematch, never the same exempt twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from pairing.engines import ranked
from pairing.engines.ranked import remarks
from pairing.engines.ranked.remarks import by_choice, passed_over
from pairing.engines.ranked.story import FieldOrder, field_order
from pairing.engines.ranked.teams import RankedEntrant, as_ranked, checked, read_round, write_round
from pairing.reader import Json, JsonReader
from pairing.refusals import Refusal
from pairing.remarks import Remark, remark
from pairing.types import Options, Proposal


@dataclass(frozen=True, slots=True)
class PotEntrant(RankedEntrant):
    """A team still in the bracket. ``played``: its matches so far, exempt rounds and forfeits not counted."""

    played: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PotOptions(Options):
    """The choices of a round from the pot, each as in ``RankedOptions``."""

    round: int = 1
    tables: tuple[int, ...] | None = None
    clubs_apart: bool = True
    exempt: int | None = None


NAME = "pot"
VERSION = 2
"""1: of more than 300 teams only near couples were compared."""


def pair(
    entrants: Iterable[PotEntrant], options: PotOptions, rng: Random, *, proved: bool = True
) -> Proposal:
    """Draw one round. Raises ``Refusal``: too few teams, a number given twice, no rustworkx."""
    ranked_options = as_ranked(options)
    teams = checked(entrants, ranked_options)
    for team in teams:
        if team.played < 0:
            raise Refusal("bad_played", team=team.id)
    order = field_order(teams, ranked_options, rng)
    story = ranked.one_round(teams, order, ranked_options, _turns(teams, order, options), rng, proved=proved)
    exempt = by_choice(story) or passed_over(story) or _exempt(story.final.exempt, teams)
    couple_remarks = tuple(remarks.of_round(story))
    return replace(story.final, remarks=(exempt, *couple_remarks) if exempt else couple_remarks)


EARLIER = {1: partial(pair, proved=False)}


def _turns(teams: Sequence[PotEntrant], order: FieldOrder, options: PotOptions) -> dict[int, int]:
    """Team → its turn to be exempt: the least often exempt, of these who has played most, then the lot."""
    if len(teams) % 2 == 0:
        return {}
    if options.exempt is not None:
        return {options.exempt: 0}
    least = min(team.exempt_before for team in teams)
    waiting = [team for team in teams if team.exempt_before == least]
    waiting.sort(key=lambda team: (-team.played, -order.places[team.id]))
    return {team.id: turn for turn, team in enumerate(waiting)}


def _exempt(exempt: int | None, teams: Sequence[PotEntrant]) -> Remark | None:
    """Why this one is exempt."""
    team = next((team for team in teams if team.id == exempt), None)
    if team is None:
        return None
    if team.exempt_before > 1:
        return remark("exempt_pot_more", team=team.id, times=team.exempt_before)
    if team.exempt_before:
        return remark("exempt_pot_again", team=team.id)
    if len({team.played for team in teams}) == 1:
        waiting = any(team.exempt_before for team in teams)
        return remark("exempt_lot_waiting" if waiting else "exempt_lot", team=team.id)
    return remark("exempt_pot", team=team.id, played=team.played)


def write_entrant(team: PotEntrant) -> Json:
    """A team still in."""
    return {
        "id": team.id,
        "played": team.played,
        "met": list(team.met),
        "club": team.club,
        "exempt_before": team.exempt_before,
    }


def read_entrant(data: JsonReader) -> PotEntrant:
    """A team; all but its number may be left out."""
    data.only("id", "played", "met", "club", "exempt_before")
    return PotEntrant(
        id=data.number("id"),
        club=data.text_or_none("club"),
        met=data.numbers_or_none("met") or (),
        exempt_before=data.number_or_none("exempt_before") or 0,
        played=data.number_or_none("played") or 0,
    )


def read_options(data: JsonReader) -> PotOptions:
    """The choices read back; each may be left out."""
    return read_round(PotOptions, data)


write_options = write_round
