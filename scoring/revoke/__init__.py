"""The referee's revoke checker: what the tricks remembered prove, by which article, and what it may cost."""

from scoring.revoke.checker import Revoke, find_revokes
from scoring.revoke.evidence import Evidence, SeenTrick, check_evidence
from scoring.revoke.report import RevokeReport, revoke_report
from scoring.revoke.text import parse_evidence, write_evidence
from scoring.revoke.words import SENTENCES

__all__ = [
    "SENTENCES",
    "Evidence",
    "Revoke",
    "RevokeReport",
    "SeenTrick",
    "check_evidence",
    "find_revokes",
    "parse_evidence",
    "revoke_report",
    "write_evidence",
]
