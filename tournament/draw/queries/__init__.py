"""What the draw room reads: who would be drawn, the drafts, the released draw, its two lists."""

from .drafts import (
    RemarkLine,
    anything_entered,
    club_names,
    drafts_of,
    latest_draft,
    numbered_draft,
    public_record,
    record_of,
    released_draw,
    remark_lines,
    stage_of,
    staleness,
)
from .lists import Lists, Meeting, Place, RoundName, TableLine, TeamLine, lists_of, round_name, round_names
from .page import DraftView, DrawPage, draft_view, draw_page
from .pools import PoolCard, PoolTeam, record_pools, released_pools, teams_by_number
from .rollcall import Choices, Plan, RollCall, choices_of, plan_of, roll_call

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
    "RemarkLine",
    "RollCall",
    "RoundName",
    "TableLine",
    "TeamLine",
    "anything_entered",
    "choices_of",
    "club_names",
    "draft_view",
    "drafts_of",
    "draw_page",
    "latest_draft",
    "lists_of",
    "numbered_draft",
    "plan_of",
    "public_record",
    "record_of",
    "record_pools",
    "released_draw",
    "released_pools",
    "remark_lines",
    "roll_call",
    "round_name",
    "round_names",
    "stage_of",
    "staleness",
    "teams_by_number",
]
