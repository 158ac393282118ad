"""Where the desk stands: teams, present, paid, cash box, next number. One statement."""

from __future__ import annotations

from dataclasses import dataclass

from ...models import Team, Tournament

PLAYERS_A_TEAM = 2
S = Team.Status


@dataclass(frozen=True)
class Summary:
    """Counts of one tournament. Cash in cents: fee × players × paid teams, what the box must hold.

    `missing_numbers` are the registered teams not checked in, `unpaid` those whose fee is due."""

    teams: int
    present: int
    paid: int
    unpaid: int
    fee_cents: int
    missing_numbers: tuple[int, ...]
    singles: int
    waiting: int
    cancelled: int
    next_number: int
    limit: int | None
    players: int = PLAYERS_A_TEAM

    @property
    def cash_cents(self) -> int:
        return self.paid * self.team_fee_cents

    @property
    def team_fee_cents(self) -> int:
        return self.fee_cents * self.players

    @property
    def full(self) -> bool:
        return self.limit is not None and self.teams >= self.limit


def summary(tournament: Tournament) -> Summary:
    """Count the teams of a tournament; those who gave up after paying still count in the cash box."""
    rows = Team.objects.filter(tournament=tournament).values_list(
        "status", "number", "checked_in", "paid", "player_2_id"
    )
    registered, paid, singles, waiting, cancelled = [], 0, 0, 0, 0
    numbers: set[int] = set()
    for status, number, checked_in, has_paid, second in rows:
        paid += has_paid and number is not None
        cancelled += status == S.CANCELLED
        alone = second is None and not tournament.individuals
        singles += status == S.WAITING and alone
        waiting += status == S.WAITING and not alone
        if number is not None:
            numbers.add(number)
        if status == S.REGISTERED and number is not None:
            registered.append((number, checked_in, has_paid))
    return Summary(
        teams=len(registered),
        present=sum(checked_in for _n, checked_in, _p in registered),
        paid=paid,
        unpaid=sum(not has_paid for _n, _c, has_paid in registered),
        fee_cents=tournament.fee_cents,
        missing_numbers=tuple(sorted(n for n, checked_in, _p in registered if not checked_in)),
        singles=singles,
        waiting=waiting,
        cancelled=cancelled,
        next_number=next(n for n in range(1, len(numbers) + 2) if n not in numbers),
        limit=tournament.max_teams,
        players=1 if tournament.individuals else PLAYERS_A_TEAM,
    )
