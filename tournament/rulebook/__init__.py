"""FLOOR 2½: a tournament's rules in words, one file a rule group: each parameter's words in the editor, its
sentence on the rule sheet, its worked deals. Reads rulesets as data; scores by scoring alone."""

from .ending import END
from .finding import (
    FINALS,
    caps_of,
    game_of,
    limits_in,
    limits_of,
    limits_to_come,
    own_limits,
    own_of,
    read_saved,
    rounds_apart,
    ruleset_of,
    says_coinche,
    sheet_of,
    store_worth,
    worth_of,
)
from .making import CARDS, TEST
from .marking import MARKS, ROUNDING, SWEEP
from .melds import BELOTE, MELDS
from .sheet import examples, summary_of
from .table import AUCTION, BIDS, INCIDENTS, PLAY
from .wording import (
    DOUBLES,
    NOTES,
    SUITS,
    ContreWords,
    Parameter,
    ParameterGroup,
    anchor_of,
    doubt_words,
    limits_label,
    points_label,
    template_of,
)

# In the editor's order.
GROUPS = (MARKS, TEST, BELOTE, MELDS, SWEEP, ROUNDING, BIDS, END, INCIDENTS, AUCTION, PLAY, CARDS, NOTES)
PARAMETERS: dict[str, Parameter] = {row.name: row for group in GROUPS for row in group.rows}
