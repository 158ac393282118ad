"""What the pages of the setup room read: a fixed number of statements each."""

from .rulesets import (
    Offer,
    attachable,
    copy_of_key,
    copy_of_saved,
    file_of,
    key_of_saved,
    offers,
    rulebooks,
    saved_of_key,
    saved_rulesets,
)
from .tournaments import (
    TableCard,
    has_deals,
    last_made,
    limits_now,
    table_cards,
    unstarted,
    unstarted_matches,
    was_released,
)

__all__ = [
    "Offer",
    "TableCard",
    "attachable",
    "copy_of_key",
    "copy_of_saved",
    "file_of",
    "has_deals",
    "key_of_saved",
    "last_made",
    "limits_now",
    "offers",
    "rulebooks",
    "saved_of_key",
    "saved_rulesets",
    "table_cards",
    "unstarted",
    "unstarted_matches",
    "was_released",
]
