"""FLOOR 2½: a tournament's rules in words, one file a rule group: each parameter's words in the editor, its
sentence on the rule sheet, its worked deals. Reads rulesets as data; scores by scoring alone."""

from .belote import BELOTE
from .bidding import AUCTION, BIDS
from .capot import SWEEP
from .ending import END
from .examples import Example, examples
from .finding import (
    FINALS,
    caps_of,
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
from .incidents import INCIDENTS
from .lines import anchor_of, limits_label, points_label
from .making import CARDS, TEST
from .marking import MARKS, ROUNDING
from .melds import MELDS
from .pace import game_of
from .parameters import Parameter, ParameterGroup
from .play import PLAY
from .remarks import NOTES
from .summary import summary_of
from .wording import DOUBLES, SUITS, ContreWords, template_of

# In the editor's order.
GROUPS = (MARKS, TEST, BELOTE, MELDS, SWEEP, ROUNDING, BIDS, END, INCIDENTS, AUCTION, PLAY, CARDS, NOTES)
PARAMETERS: dict[str, Parameter] = {row.name: row for group in GROUPS for row in group.rows}
