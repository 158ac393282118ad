"""The checks find what they are there to find."""

import os
import sys
from itertools import product

import pytest
from packaging.requirements import Requirement

from launcher import checks
from launcher.bundle import libraries
from launcher.environment import OFFLINE_SIGNS
from launcher.messages import CannotStart
from launcher.places import ROOT


@pytest.mark.parametrize(
    "licence",
    [
        "MIT",
        "BSD License",
        "BSD-3-Clause",
        "Apache-2.0 OR BSD-2-Clause",
        "GPL-2.0-only OR MIT",
        "MIT AND PSF-2.0",
    ],
)
def test_free_licences_pass(licence):
    assert checks.is_allowed(licence)


@pytest.mark.parametrize(
    "licence", ["UNKNOWN", "GPL-3.0-or-later", "AGPL-3.0", "Proprietary", "MIT AND SSPL-1.0", ""]
)
def test_others_do_not(licence):
    assert not checks.is_allowed(licence)


FOUND = """Found 1 known vulnerability in 1 package
Name Version ID    Fix Versions
---- ------- ----- ------------
x    1       CVE-1 2
"""
SKIPPED = """No known vulnerabilities found
Name Skip Reason
---- ---------------------------------------------
x    Dependency not found on PyPI: ReadTimeout (1)
y    Dependency not found on PyPI: y (2)
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


def test_a_vulnerability_fails_the_audit_whatever_else_could_not_be_asked():
    assert not checks.audit_finding(1, FOUND + SKIPPED.partition("\n")[2] + "ConnectionError").fine


def test_packages_nobody_could_say_anything_of_are_counted_aloud():
    found = checks.audit_finding(0, SKIPPED)
    assert found.fine
    assert found.show
    assert "NOT ASKED for 2 packages" in found.detail


def test_an_audit_with_an_answer_for_all_says_nothing():
    assert checks.audit_finding(0, "No known vulnerabilities found\n") == checks.Finding(True)


@pytest.mark.parametrize(
    "sign", [*OFFLINE_SIGNS, "ERROR:pip_audit._cli:Tip: your network may be blocking this service."]
)
def test_a_service_that_did_not_answer_is_said_aloud_and_is_no_failure(sign):
    found = checks.audit_finding(1, f"Traceback: {sign}(host)\n")
    assert (found.fine, found.show) == (True, True)
    assert "NOT ASKED" in found.detail


def test_a_service_that_lets_us_wait_is_not_asked():
    waits = checks.tool_check("-c", "import time; time.sleep(60)", judge=checks.audit_finding, patience=1)
    assert "NOT ASKED" in waits().detail


def test_an_audit_that_broke_fails():
    assert not checks.audit_finding(1, "Traceback: ImportError: no module named pip_audit").fine


@pytest.fixture
def index(monkeypatch):
    """What the package index says of (system, Python), instead of asking it; elsewhere all is well."""
    answers, asked = {}, []

    def answer(system, python):
        asked.append((system, python))
        said = answers.get((system, python), [])
        if isinstance(said, CannotStart):
            raise said
        return said

    monkeypatch.setattr(libraries, "unlocked", lambda system, _folder: answer(system, libraries.PYTHON))
    monkeypatch.setattr(libraries, "resolved", lambda system, _folder, *, python: answer(system, python))
    answers["asked"] = asked
    return answers


def test_each_system_is_asked_once_for_the_oldest_the_newest_and_the_bundles_python(index):
    assert checks.wheels() == checks.Finding(True)
    assert sorted(index["asked"]) == sorted(product(libraries.TARGETS, ("3.11", "3.13", "3.14")))


@pytest.mark.parametrize("system", libraries.TARGETS)
@pytest.mark.parametrize("python", ["3.11", "3.13", "3.14"])
def test_a_library_without_a_wheel_for_one_system_fails(system, python, index):
    index[system, python] = CannotStart("bundle_failed", tool="uv", detail="no usable wheels")
    found = checks.wheels()
    assert not found.fine
    assert found.detail.startswith(f"{system}, Python {python}: ")
    assert "no usable wheels" in found.detail


def test_a_silent_index_is_said_aloud_and_is_no_failure(index):
    index["linux", "3.14"] = CannotStart("bundle_offline")
    found = checks.wheels()
    assert (found.fine, found.show) == (True, True)
    assert "NOT ASKED" in found.detail


def test_a_silent_index_hides_no_failure(index):
    index["linux", "3.14"] = CannotStart("bundle_offline")
    index["windows", "3.14"] = CannotStart("bundle_failed", tool="uv", detail="no usable wheels")
    assert "no usable wheels" in checks.wheels().detail


def test_a_list_that_is_not_what_the_requirements_bring_is_named(index):
    index["windows", libraries.PYTHON] = ["colorama==0.4.6"]
    assert checks.wheels() == checks.Finding(False, "windows: colorama==0.4.6 (start.py bundle --lock)")


@pytest.mark.program
def test_without_a_network_the_wheels_are_not_asked(tmp_path, monkeypatch):
    """The tools themselves, pip and uv, in front of a door that is shut."""
    for name in ("PIP_NO_INDEX", "PIP_FIND_LINKS", "PIP_EXTRA_INDEX_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_INDEX_URL", "https://127.0.0.1:9/simple")
    monkeypatch.setenv("PIP_RETRIES", "1")
    assert "NOT ASKED" in checks.wheels().detail


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


def test_a_need_of_another_system_does_not_count():
    assert not checks.applies(Requirement("pywin32; sys_platform == 'nowhere'"), set())
    assert checks.applies(Requirement("psycopg-binary; extra == 'binary'"), {"binary"})
