"""Who sits where, whose turn it is and who is held back in a deal: seats 1 to 4 in playing order, 1 and 3
are side A (RULES §1).

Reads a match with its teams loaded; asks the database nothing."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring import Ban, Ruleset, Side
from scoring.cards import first_bidder, neighbour

from ..models import Match, Player, Team
from ..web import naming
from ..web.units import team_label, the_team_label


@dataclass(frozen=True)
class Seat:
    """One chair: its number, who sits there, for which side and team."""

    number: int
    player: str
    side: Side
    team: int | str | None


@dataclass(frozen=True)
class Turn:
    """Who deals, who cuts (the dealer's left) and who speaks first (as the rulebook says)."""

    dealer: Seat
    cutter: Seat
    speaker: Seat


def team_of(match: Match, side: Side) -> Team | None:
    """The team on that side; None while a slot is not filled."""
    return match.team_a if side is Side.A else match.team_b


def sign_of(team: Team | None) -> int | str | None:
    """What a team is called by: its number, of a pair its players'; None while a slot is not filled."""
    return naming.sign(team) if team else None


def side_sign(match: Match, side: Side | None) -> int | str | None:
    """The same of a side; None where nobody is meant."""
    return sign_of(team_of(match, side)) if side else None


def given_name(player: Player | None, at_table: list[Player | None]) -> str:
    """What people say at the table: the given name, in full when two at the table share it."""
    if player is None:
        return "–"
    short = naming.called(player)
    namesakes = [other for other in at_table if other and naming.called(other) == short]
    return naming.full(player) if len(namesakes) > 1 else short


def seats_of(match: Match) -> tuple[Seat, Seat, Seat, Seat]:
    """The four chairs in playing order; `seats_swapped` exchanges the two players of side B."""
    team_a, team_b = team_of(match, Side.A), team_of(match, Side.B)
    a = list(team_a.people) if team_a else [None, None]
    b = list(team_b.people) if team_b else [None, None]
    if match.seats_swapped:
        b.reverse()
    order = [(a[0], Side.A, team_a), (b[0], Side.B, team_b), (a[1], Side.A, team_a), (b[1], Side.B, team_b)]
    everyone = [*a, *b]
    first, second, third, fourth = (
        Seat(number, given_name(player, everyone), side, sign_of(team))
        for number, (player, side, team) in enumerate(order, start=1)
    )
    return first, second, third, fourth


def turn_of(match: Match, dealer: int | None, ruleset: Ruleset) -> Turn | None:
    """Whose turn it is when that seat deals; None when the dealer is not known."""
    if dealer is None:
        return None
    seats = seats_of(match)
    cutter = neighbour(dealer, "left", clockwise=ruleset.clockwise)
    speaker = first_bidder(ruleset, dealer)
    return Turn(seats[dealer - 1], seats[cutter - 1], seats[speaker - 1])


def ban_sentence(match: Match, ban: Ban) -> str:
    """Who is held back in this deal, and after which misdeal (Missègre X.A, Stéphanoise "Donne")."""
    team = team_of(match, ban.side)
    sign = naming.sign(team) if team else ban.side
    words = {"team": team_label(sign), "number": ban.number}
    if ban.kind == "take":
        return capfirst(
            _("%(team)s ne peut pas prendre : %(number)se fausse donne.")
            % {**words, "team": the_team_label(sign)}
        )
    if ban.seat is None:
        sentence = _("%(team)s : le donneur n’enchérit pas à cette donne (fausse donne n° %(number)s).")
        return capfirst(sentence % words)
    player = seats_of(match)[ban.seat - 1].player
    sentence = _("%(player)s, %(team)s, n’enchérit pas à cette donne (fausse donne n° %(number)s).")
    return sentence % {**words, "player": player}
