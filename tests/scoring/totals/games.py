"""Short ways to hand in a game, and games really played: classic deals by hand, contrée by the engine."""

from dataclasses import dataclass
from random import Random

from scoring import ImpossibleDeal, Limits, PlayedDeal, RunningMatch, Side
from scoring.contract import CAPOT, DOUBLES, GENERALE
from scoring.totals import Boxes, GameTotals, TotalsSettings, check

EMPTY = (None, None)
TWELVE = Limits(deals=12)


def game(a, b, belotes=(0, 0), capots=(0, 0), **more) -> GameTotals:
    """A game with its boxes typed, nothing in them; more: deals, extra_penalties, winner."""
    winner = more.pop("winner", None)
    return GameTotals(a, b, Boxes(*belotes, *capots, **more), winner)


def bare(a, b, **more) -> GameTotals:
    """A game whose boxes are empty."""
    return game(a, b, EMPTY, EMPTY, **more)


def style(name, **more) -> TotalsSettings:
    """Twelve deals in that style."""
    return TotalsSettings(name, **{"limits": TWELVE, **more})


def told(totals, settings, **more):
    """Who is taken as the winner and after how many deals, or the codes of the doubts."""
    answer = check(totals, settings, **more)
    return getattr(answer, "codes", None) or (answer.winner, answer.deals)


@dataclass
class ClassicGame:
    """Deals of classic belote, each marked as the table does it; what the sheet then says."""

    a: int = 0
    b: int = 0
    belotes: tuple[int, int] = (0, 0)
    capots: tuple[int, int] = (0, 0)

    @property
    def totals(self) -> GameTotals:
        return game(self.a, self.b, self.belotes, self.capots)


def classic(random: Random, deals: int, sweep=252, *, rounded=False) -> ClassicGame:
    """That many deals: card points, sometimes a belote or a capot; each side rounded to ten, or not."""
    sheet = ClassicGame()
    for _number in range(deals):
        marks, belotes, capots = [0, 0], list(sheet.belotes), list(sheet.capots)
        side = int(random.random() * 2)
        if random.random() < 0.08:
            marks[side] = sweep
            capots[side] += 1
        else:
            marks[side] = int(random.random() * 163)
            marks[1 - side] = 162 - marks[side]
        if rounded:
            marks = [(points + 5) // 10 * 10 for points in marks]
        if random.random() < 0.3:
            owner = int(random.random() * 2)
            marks[owner] += 20
            belotes[owner] += 1
        sheet = ClassicGame(sheet.a + marks[0], sheet.b + marks[1], tuple(belotes), tuple(capots))
    return sheet


def any_deal(random: Random, rules) -> PlayedDeal:
    """A deal that this rulebook accepts, anything allowed as likely as anything else."""
    bids = [*sorted(rules.bids), *([CAPOT] if rules.capot_bid else []), *([GENERALE] * rules.generale_bid)]

    def pick(things):
        return things[int(random.random() * len(things))]

    while True:
        capot, melds = pick([None] * 8 + [*Side]), pick([0, 0, 20, 100]) if rules.melds else 0
        points = int(random.random() * 163)
        facts = {
            pick(["belote_a", "belote_b"]): pick([0, 0, 20]),
            pick(["melds_a", "melds_b"]): melds,
            **({"capot": capot} if capot else {"points_a": points}),
        }
        played = PlayedDeal(
            taker=pick([*Side]), contract=pick(bids), trump=pick(rules.trumps), double=pick(DOUBLES), **facts
        )
        try:
            RunningMatch(Limits(), rules).deal(played)
        except ImpossibleDeal:
            continue
        return played


@dataclass(frozen=True)
class PlayedGame:
    """A match of the engine as its sheet hands it in; `over` says whether it had ended."""

    totals: GameTotals
    over: bool
    draw: bool


def played_out(deals, limits, rules) -> PlayedGame:
    """Play those deals until the match is over; passed deals are not counted in the box."""
    match, counted = RunningMatch(limits, rules), 0
    for played in deals:
        match.deal(played)
        counted += played.status == "played"
        if match.state.over:
            break
    state = match.state
    boxes = Boxes(deals=counted or None)
    return PlayedGame(GameTotals(state.a, state.b, boxes, state.winner), state.over, state.draw)
