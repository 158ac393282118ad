"""Format F1, ranked rounds: neighbours in the ranking meet, never twice, as one optimum over the round."""

from tournament.draw.engine.ranked.draw import NAME, VERSION, pair
from tournament.draw.engine.ranked.types import RankedEntrant, RankedOptions

__all__ = ["NAME", "VERSION", "RankedEntrant", "RankedOptions", "pair"]
