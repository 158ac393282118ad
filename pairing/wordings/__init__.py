"""All French of the remarks, one file a family of formats. A code means the same in all of them."""

from collections.abc import Mapping

from pairing.phrases import Wording
from pairing.wordings.brackets import BRACKETS
from pairing.wordings.exempt import EXEMPT
from pairing.wordings.melee import MELEE
from pairing.wordings.pools import POOLS
from pairing.wordings.prepared import EVENING, PREPARED
from pairing.wordings.ranked import RANKED

WORDINGS: Mapping[str, Wording] = {
    **POOLS,
    **RANKED,
    **EXEMPT,
    **PREPARED,
    **BRACKETS,
    **MELEE,
    **EVENING,
}
