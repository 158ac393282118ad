"""Who asks for a place and has no number yet, in the order they came: what players sent from phones, and the
teams of the desk's waiting list. A place that is kept for a sign-up is nobody else's."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..models import SignUp, Team, Tournament


@dataclass(frozen=True)
class Line:
    """`asking`: every sign-up to confirm; `queue`: who of them needs a place, and who waits for one at the
    desk; `free`: the places that no team has. Without a limit there is no queue."""

    asking: list[SignUp]
    queue: list[SignUp | Team] = field(default_factory=list)
    free: int = 0

    @property
    def kept(self) -> list[SignUp | Team]:
        """Who has one of the free places."""
        return self.queue[: self.free]

    @property
    def waiting(self) -> int:
        """How many wait for a place."""
        return len(self.queue) - len(self.kept)

    @property
    def left(self) -> int:
        """The places that a newcomer finds."""
        return self.free - len(self.kept)

    def waiting_place(self, one: SignUp) -> int:
        """Its place on the waiting list; 0 where a place is kept for it, or none is asked for."""
        return max(0, self.queue.index(one) + 1 - self.free) if one in self.queue else 0

    def promised(self, claimant: SignUp | Team | None = None) -> int:
        """How many places this one, or a newcomer, must leave to others: up to the last sign-up with a place,
        so that a team that waits before it loses nothing either."""
        kept = self.kept
        while kept and (isinstance(kept[-1], Team) or kept[-1] == claimant):
            kept.pop()
        return sum(one != claimant for one in kept)


def line_of(tournament: Tournament) -> Line:
    """Three statements, one where there is no limit."""
    asking = list(SignUp.objects.filter(tournament=tournament, player=None, state=SignUp.State.ASKED))
    if tournament.max_teams is None:
        return Line(asking)
    teams = tournament.teams.exclude(status__in=(*Team.STRUCK, *Team.SEATLESS))
    waiting = teams.filter(status=Team.Status.WAITING)
    if not tournament.individuals:
        waiting = waiting.filter(player_2__isnull=False)
    in_need = [one for one in asking if one.name_2 or tournament.individuals]
    came = [(one.asked_at, 1, one.pk, one) for one in in_need]
    came += [(team.registered_at, 0, team.pk, team) for team in waiting]
    free = max(0, tournament.max_teams - teams.filter(number__isnull=False).count())
    return Line(asking, [one for *_order, one in sorted(came)], free)
