"""Format F6, à la mêlée: players register alone; each round shuffles them into partners and opponents."""

from tournament.draw.engine.melee.draw import NAME, VERSION, pair
from tournament.draw.engine.melee.types import MeleeEntrant, MeleeOptions

__all__ = ["NAME", "VERSION", "MeleeEntrant", "MeleeOptions", "pair"]
