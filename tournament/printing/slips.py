"""The slips of the matches, to be written on at the tables. They stay with their players, whose names are in
full."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from django.urls import reverse

from scoring import Limits
from scoring.totals import Boxes, ending_digit

from ..evening.titles import RoundName, evening_names, match_called
from ..match.totals import settings_under
from ..models import Match, Team, Tournament
from ..models.team import sides_of
from ..rulebook import limits_label, limits_to_come
from ..setup.tables import open_links
from ..web import naming, qr

# What one side of A5 holds: fourteen generous lines, or twenty lower ones.
FEW_DEALS, MANY_DEALS = 14, 20
# "points faits" scores about 185 a deal for both sides: one deal for each hundred of the target.
POINTS_A_DEAL = 100
# What fits on one line beside the team's number.
LONG_NAME = 24


@dataclass(frozen=True)
class SlipSide:
    """A team on a slip: what is ringed in the columns (its number, or a letter), and its players in full."""

    label: str
    players: tuple[str, ...] = ()


@dataclass(frozen=True)
class Slip:
    """A score sheet for one match, or a spare one to fill by hand.

    `by_totals`: a column a side, its totals are what is handed in; `ending`: the last digit of both together,
    where the style of the tournament gives one; `part` of `parts`: the lines of a long match go on from one
    side to the next, what was reached is carried over."""

    a: SlipSide
    b: SlipSide
    limits: str
    deals: range
    by_totals: bool = False
    ending: int | None = None
    match: Match | None = None
    picture: str = ""
    part: int = 1
    parts: int = 1

    @property
    def called(self) -> str:
        """Its round and bracket."""
        return match_called(self.match) if self.match else ""

    @property
    def counts(self) -> str:
        """The number of the team whose score alone counts, in a rattrapage."""
        return {"A": self.a.label, "B": self.b.label}.get(self.match.counts_for, "") if self.match else ""

    @property
    def last(self) -> bool:
        """Whether the match ends on this side."""
        return self.part == self.parts

    @property
    def sides_of_paper(self) -> list[Slip]:
        """One side of paper each, as many as its lines fill: even shares, so that none is almost empty."""
        count = len(self.deals)
        room = MANY_DEALS if count <= MANY_DEALS else MANY_DEALS - 1  # a line is what was carried over
        parts = -(-count // room)
        share = -(-count // parts)
        return [
            replace(self, deals=self.deals[start : start + share], part=part, parts=parts)
            for part, start in enumerate(range(0, count, share), start=1)
        ]

    @property
    def many(self) -> bool:
        return len(self.deals) > FEW_DEALS

    @property
    def digits(self) -> int:
        """Figures of both team numbers: what the columns to ring must hold."""
        return len(self.a.label) + len(self.b.label)

    @property
    def long_names(self) -> bool:
        return any(len(player) > LONG_NAME for player in (*self.a.players, *self.b.players))


def lines_for(tournament: Tournament, limits: Limits) -> dict[str, Any]:
    """What a slip's lines are: as many as the match may need, all of them where it has so many deals; where
    only totals are handed in a line a deal, and how the sum ends. No statement."""
    expected = limits.deals or (limits.target or 0) // POINTS_A_DEAL
    least = MANY_DEALS if expected > FEW_DEALS else FEW_DEALS
    count = max(least, limits.deals or 0) if limits.target is None else least
    if tournament.results != Tournament.Results.TOTALS:
        return {"deals": range(1, count + 1)}
    settings = settings_under(tournament, limits)
    if settings.fixed_deals is not None:
        count = settings.fixed_deals
    return {"deals": range(1, count + 1), "by_totals": True, "ending": ending_digit(Boxes(), settings)}


def slip_rounds(tournament: Tournament) -> list[RoundName]:
    """The rounds that have matches to write down, those for the pleasure of it last; two statements."""
    matches = Match.objects.filter(tournament=tournament)
    round_numbers = set(matches.values_list("round__number", flat=True).distinct())
    return [name for name in evening_names(tournament.pk).values() if name.number in round_numbers]


def slips_of(
    tournament: Tournament, number: int | None = None, *, match: int | None = None, codes: bool = True
) -> list[Slip]:
    """The slips of one round, of one match, or of all rounds, in the order of the tables; two statements at
    most. Round 0 is of the matches for the pleasure of it. `codes`: with what opens a table's sheet."""
    matches = Match.objects.filter(tournament=tournament)
    if match is not None:
        matches = matches.filter(pk=match)
    elif number is not None:
        matches = matches.filter(round__number=number)
    else:
        matches = matches.ranked()
    matches = matches.select_related("round", "stage", "table", "pool", *sides_of(tournament.individuals))
    picture = _picture_of(tournament, codes=codes)
    return [
        side
        for match in matches.order_by("round__number", "wave", "table__number", "number")
        for side in Slip(
            a=_side(match.team_a, "A"),
            b=_side(match.team_b, "B"),
            limits=limits_label(match.target, match.max_deals, match.minutes),
            **lines_for(tournament, Limits(target=match.target, deals=match.max_deals)),
            match=match,
            picture=picture(match),
        ).sides_of_paper
    ]


def spare_slip(tournament: Tournament) -> list[Slip]:
    """A slip for any match, its teams and table to be written by hand: its sides of paper."""
    limits = limits_to_come(tournament)
    spare = Slip(
        a=SlipSide("A"),
        b=SlipSide("B"),
        limits=limits_label(limits.target, limits.deals, limits.minutes),
        **lines_for(tournament, limits),
    )
    return spare.sides_of_paper


def _side(team: Team | None, letter: str) -> SlipSide:
    if team is None:
        return SlipSide(letter)
    names = [naming.full(player) for player in team.people if player is not None]
    if team.status == Team.Status.PAIR:  # of a mêlée: two numbers are too long to ring
        numbered = zip(team.pair_numbers, names, strict=True)
        return SlipSide(letter, tuple(f"{number} {name}" for number, name in numbered))
    return SlipSide(str(team.number), tuple(names))


def _picture_of(tournament: Tournament, *, codes: bool) -> Callable[[Match], str]:
    """What the QR code of a match's slip opens: the phone of its table, which shows the match too, for whom
    the table of rights lets give that away; where only referees enter, the page on which they do."""
    if tournament.entry_mode == Tournament.Entry.REFEREES:
        return lambda match: qr.address_picture(
            qr.address(reverse("referee:sheet", args=[tournament.slug, match.pk]))
        )
    links = open_links(tournament) if codes else {}
    addresses = {table: qr.table_address(link.token) for table, link in links.items()}
    return lambda match: qr.address_picture(addresses[match.table_id]) if match.table_id in addresses else ""
