"""What the draw's pages, and the paper, ask of the draw room: the desk's page, a draft, the lists to post."""

from .drafts import drafts_of, numbered_draft, record_of, released_draw
from .lists import posted_lists
from .page import DrawPage, draw_page
from .public import public_draws
from .view import DraftView, back_of, draft_view

__all__ = [
    "DraftView",
    "DrawPage",
    "back_of",
    "draft_view",
    "drafts_of",
    "draw_page",
    "numbered_draft",
    "posted_lists",
    "public_draws",
    "record_of",
    "released_draw",
]
