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
from .corrected import (
    Consequences,
    Effect,
    Misplaced,
    call_off,
    consequences,
    consequences_in,
    effect_of,
    feeders_to,
    misplaced_matches,
    reseat,
    reseat_after,
    seating_of,
    sent_by_ranks,
)
from .days import ComingRound, coming_days, day_listed
from .decisions import ScoreDecision, decisions_among, decisions_on
from .doubtful import DoubtfulTotals, doubtful_totals
from .formula import (
    Composed,
    StageData,
    StageLine,
    compose_stages,
    expected_teams,
    rounds_planned,
    stage_data,
    stage_label,
    stage_lines,
    stage_rows,
)
from .known import evening_picture, known_of, melee_picture, unplayed
from .match import begun_matches, is_over, left_in, something_entered, something_scored
from .minimum import ShortTeam, short_of_matches, short_without
from .outdated import Reranked, reranked, staleness, team_drawn, teams_drawn
from .past import NOBODY_RESTS, RestChoice, teams_still_there
from .picture import ROWS, Section, picture_of
from .progress import (
    RoundLine,
    being_played,
    missing_sentence,
    progress_of,
    round_lines,
    rounds_of,
    something_to_draw,
    step_of,
    steps_of,
    unsettled_before,
)
from .reading import evening_of, standings_now
from .roll import Choices, RollCall, RollPlan, choices_of, pools_label, roll_call, roll_plan_of
from .rows import Decided, MatchRow, Rest, TeamCard, match_rows, rest_rows
from .seats import Seats, planned_rows, seated_on, ways_in
from .state import AS_DRAWN, Evening
from .titles import (
    RoundCalled,
    called_of,
    coming_names,
    draw_name,
    evening_names,
    match_called,
    names_of,
)
from .wording import RoundName, round_name
