"""What comes next for one team while it has no table. Pure readings of a plan that is already loaded."""

from .team import ahead_of

__all__ = ["ahead_of"]
