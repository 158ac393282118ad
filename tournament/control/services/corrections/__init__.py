"""What the organiser decides when a corrected result no longer fits what was drawn: keep, swap, redraw."""

from .draws import exchange_teams, keep_draw, redraw
from .seats import put_right, replay

__all__ = ["exchange_teams", "keep_draw", "put_right", "redraw", "replay"]
