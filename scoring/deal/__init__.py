"""The facts of one deal, apart from any rulebook."""

from scoring.deal.played import PlayedDeal

__all__ = ["PlayedDeal"]
