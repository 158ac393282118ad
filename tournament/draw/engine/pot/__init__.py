"""Format F4, one round from the pot: the survivors by lot, the odd one out exempt."""

from tournament.draw.engine.pot.draw import NAME, VERSION, pair
from tournament.draw.engine.pot.types import PotEntrant, PotOptions

__all__ = ["NAME", "VERSION", "PotEntrant", "PotOptions", "pair"]
