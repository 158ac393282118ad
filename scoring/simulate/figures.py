"""What many simulated deals look like together: contracts, doublings, capots, points and marks.

Knows no seed and no console.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.contract import CAPOT, GENERALE, TRUMPS, Side
from scoring.ruleset import Ruleset
from scoring.settle import score_deal
from scoring.simulate.deals import SimulatedDeal


@dataclass(frozen=True, slots=True)
class Figures:
    """Counts of deals; points and marks are sums over the deals taken, of the taker and of the defence.

    Points are card points with the last trick. `by_contract` and `by_trump` hold (kind, taken, made).
    """

    deals: int
    taken: int
    made: int
    capots: int
    coinched: int
    surcoinched: int
    with_belote: int
    with_melds: int
    points: tuple[int, int]
    marks: tuple[int, int]
    by_contract: tuple[tuple[str, int, int], ...]
    by_trump: tuple[tuple[str, int, int], ...]


def figures(deals: Iterable[SimulatedDeal], ruleset: Ruleset) -> Figures:
    """Score the deals and count them."""
    scored_deals = [(deal.played, score_deal(deal.played, ruleset)) for deal in deals]
    taken = [(played, score) for played, score in scored_deals if played.status == "played"]
    facts = [played for played, _score in taken]
    made_deals = [played for played, score in taken if score.made]
    points, marks = [0, 0], [0, 0]
    for played, score in taken:
        ours = played.taker is Side.A
        points[0] += (played.points_a if ours else played.points_b) or 0
        points[1] += (played.points_b if ours else played.points_a) or 0
        marks[0] += (score.a if ours else score.b) or 0
        marks[1] += (score.b if ours else score.a) or 0
    return Figures(
        deals=len(scored_deals),
        taken=len(taken),
        made=len(made_deals),
        capots=sum(played.capot is not None for played in facts),
        coinched=sum(played.double != "none" for played in facts),
        surcoinched=sum(played.double == "surcoinche" for played in facts),
        with_belote=sum(bool(played.belote_a or played.belote_b) for played in facts),
        with_melds=sum(bool(played.melds_a or played.melds_b) for played in facts),
        points=(points[0], points[1]),
        marks=(marks[0], marks[1]),
        by_contract=_shares(
            [str(fact.contract) for fact in facts],
            [str(played.contract) for played in made_deals],
            [*map(str, sorted(ruleset.bids)), CAPOT, GENERALE],
        ),
        by_trump=_shares(
            [str(fact.trump) for fact in facts], [str(played.trump) for played in made_deals], TRUMPS
        ),
    )


def _shares(
    taken: Sequence[str], made: Sequence[str], kinds: Sequence[str]
) -> tuple[tuple[str, int, int], ...]:
    """Each kind that was taken, how often, and how often made."""
    taken_counts, made_counts = Counter(taken), Counter(made)
    return tuple((kind, taken_counts[kind], made_counts[kind]) for kind in kinds if taken_counts[kind])
