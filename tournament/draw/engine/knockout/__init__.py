"""Format F4, knock-out: its first draw, from the pot or with a *cadrage*."""

from tournament.draw.engine.knockout.draw import NAME, VERSION, pair
from tournament.draw.engine.knockout.types import KnockoutOptions

__all__ = ["NAME", "VERSION", "KnockoutOptions", "pair"]
