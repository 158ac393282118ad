"""What the organiser does: choose the stages; propose a draw, swap, release, take back."""

from .drafts import propose_draw, swap_teams
from .release import publish_planned, release_draw, take_back
from .singles import match_singles
from .stages import accept_proposal, change_rounds, choose_stages

__all__ = [
    "accept_proposal",
    "change_rounds",
    "choose_stages",
    "match_singles",
    "propose_draw",
    "publish_planned",
    "release_draw",
    "swap_teams",
    "take_back",
]
