"""The tournament on paper, pure: from frozen inputs and a seed to who meets whom and who is ranked where.

Standard library and rustworkx only; must not know Django, names, or the time. Draws from ``Random.random()``.
"""

from pairing.engines.fresh import FreshOptions
from pairing.engines.pools import pair, pairings_of
from pairing.engines.prepared import PreparedOptions
from pairing.engines.ranked.teams import RankedEntrant, RankedOptions
from pairing.pool_shapes import label, pool_sizes, tables_needed
from pairing.record import DrawRecord, dump, load, make_record, replay
from pairing.refusals import Refusal
from pairing.remarks import Remark
from pairing.swap import swap, swap_effect
from pairing.types import DrawnPool, Entrant, Options, Pairing, PoolOptions, Proposal, club_codes

__all__ = [
    "DrawRecord",
    "DrawnPool",
    "Entrant",
    "FreshOptions",
    "Options",
    "Pairing",
    "PoolOptions",
    "PreparedOptions",
    "Proposal",
    "RankedEntrant",
    "RankedOptions",
    "Refusal",
    "Remark",
    "club_codes",
    "dump",
    "label",
    "load",
    "make_record",
    "pair",
    "pairings_of",
    "pool_sizes",
    "replay",
    "swap",
    "swap_effect",
    "tables_needed",
]
