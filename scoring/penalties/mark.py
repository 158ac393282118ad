"""Points given outside the deals. Knows neither why nor when: whoever gives them says so."""

from dataclasses import dataclass

from scoring.contract import Side
from scoring.reasons import Reason


@dataclass(frozen=True, slots=True)
class PenaltyMark:
    """Points given to a side outside any deal, with the article and why; a ruling's reason is free text.

    `after_deal` is how many deals stood on the sheet when it was given. `uses_deal`: it counts among the
    deals of the match (no built-in rulebook says so).
    """

    to: Side
    points: int
    article: str
    reason: Reason | str
    after_deal: int = 0
    uses_deal: bool = False
