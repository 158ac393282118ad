"""FLOOR 3: one reading of the evening's tables for all rooms above.

Knows no request and no form, and writes only the seats that a corrected result moves; a fact that two rooms
need is said here once."""

from ..models.result import (
    BEGUN,
    BY_BOTH,
    CLOSED,
    CONFIRMED,
    COUNTED,
    DISPUTED,
    FORFEITED,
    LEFT,
    PLAYING,
    SETTLED,
    SUBMITTED,
    UNCONFIRMED,
    WAITING,
    WITH_RESULT,
    WITHOUT_RESULT,
    match_part,
)
from ..standings.board import Part, Place, PoolTable, Ranked, Standings, bracket_title
from ..standings.prizes import Prize, Shared, UnreadableLine, given, podium, read_aloud, read_prizes
from ..standings.stages import credits_of
from .ahead import Ahead, ahead_of
from .at_tables import (
    bare_matches,
    before_this_clock,
    called_for,
    clock_minutes,
    current_match,
    drawn_since,
    last_match,
    match_named,
    matches,
    not_begun,
    round_board,
    unfinished,
    unsettled,
    wave_now,
)
from .beside import Free, exempts_of, free_now, friendly_matches
from .decisions import DoubtfulTotals, ScoreDecision, decisions_among, decisions_on, doubtful_totals
from .effect import (
    Consequences,
    Effect,
    Misplaced,
    Reranked,
    consequences,
    effect_of,
    misplaced_matches,
    reranked,
    seating_of,
    sent_by_ranks,
)
from .formula import (
    Composed,
    StageData,
    StageLine,
    compose_stages,
    expected_teams,
    rounds_planned,
    stage_data,
    stage_lines,
    stage_rows,
)
from .known import evening_picture, melee_picture, unplayed
from .match import begun_matches, is_over, left_in, something_entered, something_scored
from .minimum import ShortTeam, short_of_matches, short_without
from .past import NOBODY_RESTS, RestChoice, teams_still_there
from .picture import ROWS, Section, picture_of
from .progress import (
    ComingRound,
    RoundLine,
    being_played,
    coming_days,
    day_listed,
    missing_sentence,
    progress_of,
    round_lines,
    rounds_of,
    something_to_draw,
    staleness,
    step_of,
    steps_of,
    team_drawn,
    teams_drawn,
    unsettled_before,
)
from .reading import evening_of, standings_now
from .reseat import call_off, reseat, reseat_after
from .roll import Choices, RollPlan, choices_of, pools_label, roll_plan_of
from .rows import Decided, MatchRow, Rest, TeamCard, match_rows, rest_rows
from .seats import Seats, feeders_to, planned_rows, seated_on, ways_in
from .state import Evening
from .titles import (
    coming_names,
    draw_name,
    evening_names,
    match_called,
    names_of,
    short_names,
)
from .wording import RoundName, round_name
