"""All French of the remarks, one file a family of formats. A code means the same in all of them."""

from collections.abc import Mapping

from tournament.draw.engine.wordings.brackets import BRACKETS
from tournament.draw.engine.wordings.evening import EVENING
from tournament.draw.engine.wordings.exempt import EXEMPT
from tournament.draw.engine.wordings.melee import MELEE
from tournament.draw.engine.wordings.pools import POOLS
from tournament.draw.engine.wordings.prepared import PREPARED
from tournament.draw.engine.wordings.ranked import RANKED
from tournament.draw.engine.wordings.wording import Level, Wording

WORDINGS: Mapping[str, Wording] = {
    **POOLS,
    **RANKED,
    **EXEMPT,
    **PREPARED,
    **BRACKETS,
    **MELEE,
    **EVENING,
}

__all__ = ["WORDINGS", "Level", "Wording"]
