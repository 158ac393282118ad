"""What the organiser does to a draw: propose, swap, release, take back."""

from .drafts import propose_draw, swap_teams
from .release import release_draw, take_back

__all__ = ["propose_draw", "release_draw", "swap_teams", "take_back"]
