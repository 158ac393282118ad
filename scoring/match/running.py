"""A match while it is played: deals and incidents one after the other, each refused when it may not happen.

Knows the order of things, the bans and the end; who said it, and in which words, is not its business.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.cards import side_of
from scoring.contract import Side
from scoring.deal import PlayedDeal
from scoring.errors import ImpossibleDeal
from scoring.match.ledger import Bell, Event, Ledger, Limits, MatchState, Stop, whose_deal
from scoring.penalties import (
    Ban,
    Misdeal,
    MisdealEffect,
    PenaltyMark,
    RevokeOutcome,
    banned_by,
    late_revoke_outcomes,
    misdeal_effect,
    refuse_banned,
    uncounted_revoke,
)
from scoring.ruleset import Ruleset
from scoring.settle import DealScore, check_number, refuse_uncovered


@dataclass(frozen=True, slots=True)
class NumberedScore:
    """What the deal of that number marks."""

    number: int
    score: DealScore


class RunningMatch:
    """The lines so far. What may not happen raises ImpossibleDeal, and then nothing is written."""

    def __init__(self, limits: Limits, ruleset: Ruleset) -> None:
        self.limits, self.ruleset = limits, ruleset
        self.ban: Ban | None = None
        self.misdeals: list[Misdeal] = []
        self.decided: set[int] = set()  # the deals in which a revoke was settled
        self._events: list[Event] = []
        self._places: list[int] = []  # where each deal stands among the events
        self._ledger = Ledger(limits, ruleset)
        self._dealer: int | None = None  # whose turn it was when the deal now dealt began
        self._effects: list[MisdealEffect] = []  # of its misdeals

    @property
    def next_number(self) -> int:
        """The number of the deal now being played."""
        return len(self._places) + 1

    @property
    def state(self) -> MatchState:
        """Totals and end as they are now."""
        return self._ledger.state

    @property
    def litige(self) -> int:
        """The points that wait for the winner of the next deal."""
        return self._ledger.litige

    @property
    def dealer(self) -> int | None:
        """The seat whose turn it is to deal; None while no deal said who dealt."""
        return whose_deal(self._dealer, (), self._effects, self.ruleset)

    def _dealer_after(self, played: PlayedDeal) -> int | None:
        return whose_deal(self.dealer, [(played, self.scores[-1])], (), self.ruleset)

    @property
    def scores(self) -> Sequence[DealScore]:
        """What every deal marks, in order."""
        return self._ledger.scores

    def played(self, number: int) -> PlayedDeal | None:
        """The facts of that deal; None when there is no such deal."""
        return self._fact(self._places[number - 1]) if 1 <= number < self.next_number else None

    def deal(self, played: PlayedDeal) -> NumberedScore:
        """The next deal. Refused: "match_over", "banned", and whatever makes a deal impossible."""
        self.refuse_after_the_end()
        if self.ban is not None:
            refuse_banned(played, self.ban)
        if played.dealer is None:
            played = replace(played, dealer=self.dealer)
        refuse_uncovered(played, map(self._fact, self._places), self.ruleset)
        self._ledger.add(played)
        self._places.append(len(self._events))
        self._events.append(played)
        self._dealer, self._effects, self.ban = self._dealer_after(played), [], None
        return NumberedScore(len(self._places), self.scores[-1])

    def misdeal(self, misdeal: Misdeal) -> MisdealEffect:
        """A misdeal in the deal now dealt; the points it costs are written. Refused: "match_over", and a bid
        that is not on the ladder.

        Its dealer, left out, is the one whose turn it is, when that is a player of its side.
        """
        self.refuse_after_the_end()
        if misdeal.bid is not None:
            check_number(misdeal.bid, self.ruleset, "bid")
        turn = self.dealer
        if misdeal.dealer is None and turn is not None and side_of(turn) is misdeal.side:
            misdeal = replace(misdeal, dealer=turn)
        effect = misdeal_effect(self.misdeals, misdeal, self.ruleset)
        self.misdeals.append(misdeal)
        self._effects.append(effect)
        self.ban = banned_by(effect, misdeal.side, self.ban, self.ruleset)
        if effect.penalty is not None:
            self.penalty(effect.penalty)
        return effect

    def penalty(self, mark: PenaltyMark) -> None:
        """Points given, whatever the state of the match: they may end it, or change who won it."""
        self._add(mark)

    def bell(self) -> None:
        """Time is called: the next deal is the last. Refused: "match_over", "bell_again"."""
        self.refuse_after_the_end()
        if self._ledger.bell:
            raise ImpossibleDeal("bell_again", "bell")
        self._add(Bell())

    def stop(self) -> None:
        """No deal was in progress at the bell: both sides stop here. Refused: "stop_before_bell"."""
        self.refuse_after_the_end()
        if not self._ledger.bell:
            raise ImpossibleDeal("stop_before_bell", "stop")
        self._add(Stop())

    def revoke_outcomes(self, number: int, faulty: Side) -> tuple[RevokeOutcome, ...]:
        """The ways to settle a revoke found at the end of that deal.

        The deal now played may be settled before it is counted, where the price is flat. Refused: "no_deal",
        "decided" (by an earlier revoke), "not_played", "not_counted".
        """
        played = self.played(number)
        if number in self.decided:
            raise ImpossibleDeal("decided", "deal", number=number)
        if played is None and (number != self.next_number or self.state.over):
            raise ImpossibleDeal("no_deal", "deal", number=number)
        if played is not None and played.status in ("passed", "annulled"):
            raise ImpossibleDeal("not_played", "deal", number=number)
        if played is not None and (played.contract is not None or played.status == "counted"):
            return late_revoke_outcomes(played, faulty, self.ruleset, after_deal=number)
        flat = uncounted_revoke(faulty, self.ruleset, after_deal=number)
        if flat is None:
            raise ImpossibleDeal("not_counted", "deal", number=number)
        return (flat,)

    def settle(self, number: int, outcome: RevokeOutcome) -> tuple[NumberedScore, ...]:
        """Write a revoke as it was decided; the other deals that mark otherwise because of it."""
        self.decided.add(number)
        if outcome.penalty is None:
            return ()
        before = list(self.scores)
        if number == self.next_number:
            self.deal(PlayedDeal(status="penalty"))
        else:
            place = self._places[number - 1]
            self._events[place] = replace(self._fact(place), status="penalty")
        self._events.append(outcome.penalty)
        self._count_again()
        pairs = enumerate(zip(before, self.scores, strict=False), start=1)
        return tuple(
            [
                NumberedScore(deal_number, new)
                for deal_number, (old, new) in pairs
                if deal_number != number and old != new
            ]
        )

    def refuse_after_the_end(self) -> None:
        """Nothing is dealt once the match is over."""
        if self.state.over:
            raise ImpossibleDeal("match_over", "line")

    def _add(self, event: Event) -> None:
        self._ledger.add(event)
        self._events.append(event)

    def _fact(self, place: int) -> PlayedDeal:
        event = self._events[place]
        assert isinstance(event, PlayedDeal)  # _places points at deals only
        return event

    def _count_again(self) -> None:
        self._ledger = Ledger(self.limits, self.ruleset)
        for event in self._events:
            self._ledger.add(event)


def brought(state: MatchState, ruleset: Ruleset) -> tuple[int, int]:
    """The points that A and B bring: never more than `cap_winner`, and for a loser than `cap_loser`.

    A drawn or unfinished match has no loser.
    """
    return _capped(state, Side.A, ruleset), _capped(state, Side.B, ruleset)


def _capped(state: MatchState, side: Side, ruleset: Ruleset) -> int:
    lost = state.winner is not None and state.winner is not side
    caps = (ruleset.cap_winner, ruleset.cap_loser if lost else None)
    return min([state.total(side), *(cap for cap in caps if cap is not None)])


def forfeit_brings(forfeited_by: Side, ruleset: Ruleset) -> tuple[int, int]:
    """The points that A and B bring when that side gave the match up: `forfeit_marks` for the other."""
    return (0, ruleset.forfeit_marks) if forfeited_by is Side.A else (ruleset.forfeit_marks, 0)
