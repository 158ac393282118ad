"""The referee's revoke checker: what the tricks remembered prove, by which article, and what it may cost."""

from scoring.revoke.checker import SENTENCES, Evidence, Revoke, SeenTrick, check_evidence, find_revokes
from scoring.revoke.report import RevokeReport, parse_evidence, revoke_report, write_evidence

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
