"""The kinds of values a parameter may have, with their bounds; Ruleset declares each parameter with one.

Knows no parameter. Triples are (plain, contre, surcontre).
"""

from typing import Annotated, Literal, NamedTuple, get_args


class Within(NamedTuple):
    """The bounds of a whole number, both allowed."""

    low: int
    high: int


HIGHEST_BID = 1000  # points; the ladder of a rulebook that states no maximum ends here
MOST_POINTS = 100_000

Points = Annotated[int, Within(0, MOST_POINTS)]
Bid = Annotated[int, Within(1, HIGHEST_BID)]
Factor = Annotated[int, Within(0, 100)]
CardPoints = Annotated[int, Within(0, 100)]
Count = Annotated[int, Within(1, 1000)]
Triple = tuple[Points, Points, Points]
Factors = tuple[Factor, Factor, Factor]

Heir = Literal["owner", "winner", "nobody"]
Rank = Literal["A", "10", "K", "Q", "J", "9", "8", "7"]
MeldName = Literal["tierce", "cinquante", "cent", "four_A", "four_K", "four_Q", "four_J", "four_10", "four_9"]
Packets = Literal["3-3-2", "3-2-3", "2-3-3", "4-4", "3-3+2"]  # +: after the auction
FinishBar = Literal[
    "belote",
    "belote_when_swept",
    "belote_when_fallen",
    "swept_with_announcement",
    "swept_with_melds",
    "swept",
    "fallen",
    "defence_points",
]
FINISH_BARS: tuple[FinishBar, ...] = get_args(FinishBar)

CardPrices = tuple[tuple[Rank, CardPoints], ...]
MeldPrices = tuple[tuple[MeldName, Points], ...]

# RULES §1: both lists sum to 152 with the four suits. With another `ta_scale` the trump prices are re-scaled.
TA_VALUES: CardPrices = (
    ("A", 6), ("10", 5), ("K", 3), ("Q", 1), ("J", 14), ("9", 9), ("8", 0), ("7", 0),
)  # fmt: skip
SA_VALUES: CardPrices = (
    ("A", 19), ("10", 10), ("K", 4), ("Q", 3), ("J", 2), ("9", 0), ("8", 0), ("7", 0),
)  # fmt: skip

# HOUSE_RULES §2: `ta_scale` re-scales the prices of a trump suit, 248 in all, and of a plain one, 120.
TRUMP_PRICES: CardPrices = (
    ("A", 11), ("10", 10), ("K", 4), ("Q", 3), ("J", 20), ("9", 14), ("8", 0), ("7", 0),
)  # fmt: skip
PLAIN_PRICES: CardPrices = (
    ("A", 11), ("10", 10), ("K", 4), ("Q", 3), ("J", 2), ("9", 0), ("8", 0), ("7", 0),
)  # fmt: skip

# RULES §4: runs and fours at a suit contract, and at no trump.
SUIT_MELDS: MeldPrices = (
    ("tierce", 20), ("cinquante", 50), ("cent", 100), ("four_A", 100), ("four_K", 100), ("four_Q", 100),
    ("four_J", 200), ("four_10", 100), ("four_9", 150),
)  # fmt: skip
SA_MELDS: MeldPrices = (
    ("tierce", 20), ("cinquante", 50), ("cent", 100), ("four_A", 200), ("four_K", 100), ("four_Q", 100),
    ("four_J", 100), ("four_10", 150), ("four_9", 100),
)  # fmt: skip
