"""Pure draw engines: frozen entrants and a seeded ``Random`` in, a proposal with its remarks out.

Standard library and rustworkx only; must not know Django, names, or the time. Draws from ``Random.random()``.
"""

from tournament.draw.engine.entrants import club_codes
from tournament.draw.engine.fresh import FreshOptions
from tournament.draw.engine.pool_shapes import label, pool_sizes, tables_needed
from tournament.draw.engine.pools import pair, pairings_of
from tournament.draw.engine.prepared import PreparedOptions
from tournament.draw.engine.ranked import RankedEntrant, RankedOptions
from tournament.draw.engine.record import DrawRecord, dump, load, make_record, replay
from tournament.draw.engine.refusals import Refusal
from tournament.draw.engine.remarks import Remark
from tournament.draw.engine.swap import swap, swap_effect
from tournament.draw.engine.types import Entrant, Options, Pairing, Pool, PoolOptions, Proposal

__all__ = [
    "DrawRecord",
    "Entrant",
    "FreshOptions",
    "Options",
    "Pairing",
    "Pool",
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
