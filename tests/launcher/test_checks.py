"""The checks find what they are there to find."""

import sys

from launcher import checks
from launcher.places import ROOT


def test_free_licences_pass_and_others_do_not():
    free = ("MIT", "BSD License", "Apache-2.0 OR BSD-2-Clause", "GPL-2.0-only OR MIT", "MIT AND PSF-2.0")
    others = ("UNKNOWN", "GPL-3.0-or-later", "AGPL-3.0", "Proprietary", "MIT AND SSPL-1.0", "")
    assert [licence for licence in (*free, *others) if checks.is_allowed(licence)] == [*free]


FOUND = """Found 1 known vulnerability in 1 package
Name Version ID    Fix Versions
---- ------- ----- ------------
x    1       CVE-1 2
"""


def test_a_tool_is_content_when_it_ends_with_0():
    assert checks.tool_check("-c", "print('fine')")() == checks.Finding(True, "fine")
    assert checks.tool_check("-c", "raise SystemExit('one line is too long')")() == checks.Finding(
        False, "one line is too long"
    )


def test_a_vulnerability_fails_the_audit_and_is_named():
    found = checks.audit_finding(1, FOUND)
    assert not found.fine
    assert "CVE-1" in found.detail


def test_every_check_that_is_named_runs_and_one_failure_is_the_end(monkeypatch, capsys):
    monkeypatch.setattr(
        checks,
        "CHECKS",
        {"a": lambda: checks.Finding(True), "b": lambda: checks.Finding(False, "why"), "c": sys.exit},
    )
    assert checks.main(["a"]) == 0
    assert checks.main(["a", "b"]) == 1
    out = capsys.readouterr().out
    assert "why" in out
    assert "b failed" in out


def test_the_closure_follows_what_each_library_needs():
    found = checks.closure(ROOT / "requirements-server.txt")
    assert {"django", "sqlparse", "celery", "kombu", "amqp", "psycopg-binary", "et-xmlfile"} <= found
    assert "pytest" not in found
