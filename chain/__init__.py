"""The journal as a chain: the text that each entry is hashed by, and how a chain is checked. Standard library
only, no Django: whoever has a copy of the journal checks it with `python -m chain` (docs/data.md)."""

from .check import ChainFault, Link, Mark, faults, mark_text, missing_marks
from .text import CLUB, canonical, digest, entry_text, genesis_of, genesis_text, reason_digest, short

__all__ = [
    "CLUB",
    "ChainFault",
    "Link",
    "Mark",
    "canonical",
    "digest",
    "entry_text",
    "faults",
    "genesis_of",
    "genesis_text",
    "mark_text",
    "missing_marks",
    "reason_digest",
    "short",
]
