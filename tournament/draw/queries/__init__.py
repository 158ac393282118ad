"""What the draw room reads: who would be drawn, the drafts, the released draw, its two lists."""

from ...evening.match import begun_matches
from ...evening.roll import Choices, Plan, RollCall, choices_of, plan_of, roll_call
from ...evening.titles import evening_names, names_of, round_names
from ...evening.wording import RoundName, round_name
from .drafts import (
    RemarkLine,
    anything_entered,
    club_names,
    drafts_of,
    last_number,
    latest_draft,
    numbered_draft,
    public_record,
    record_of,
    released_draw,
    remark_lines,
)
from .lists import Lists, Meeting, Place, Posted, TableLine, TeamLine, lists_of, posted
from .page import DrawPage, draw_page
from .pools import PoolCard, PoolTeam, record_pools, released_pools, teams_by_number
from .public import PublicDraws, fingerprint_of, public_draws
from .view import DraftView, back_of, draft_view

__all__ = [
    "Choices",
    "DraftView",
    "DrawPage",
    "Lists",
    "Meeting",
    "Place",
    "Plan",
    "PoolCard",
    "PoolTeam",
    "Posted",
    "PublicDraws",
    "RemarkLine",
    "RollCall",
    "RoundName",
    "TableLine",
    "TeamLine",
    "anything_entered",
    "back_of",
    "begun_matches",
    "choices_of",
    "club_names",
    "draft_view",
    "drafts_of",
    "draw_page",
    "evening_names",
    "fingerprint_of",
    "last_number",
    "latest_draft",
    "lists_of",
    "names_of",
    "numbered_draft",
    "plan_of",
    "posted",
    "public_draws",
    "public_record",
    "record_of",
    "record_pools",
    "released_draw",
    "released_pools",
    "remark_lines",
    "roll_call",
    "round_name",
    "round_names",
    "teams_by_number",
]
