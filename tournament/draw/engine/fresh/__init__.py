"""Format F2, a fresh random round: by lot alone, avoiding rematches, as one optimum over the round."""

from tournament.draw.engine.fresh.draw import NAME, VERSION, FreshOptions, pair

__all__ = ["NAME", "VERSION", "FreshOptions", "pair"]
