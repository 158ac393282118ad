"""Known vulnerabilities of what is installed, by pip-audit. Fails on findings only.

Where the service cannot be asked (a hall, a closed network), that is said plainly and is no failure.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from .finding import Finding

PATIENCE_SECONDS = 180


def check() -> Finding:
    """Ask about every installed package at its installed version."""
    command = [
        sys.executable,
        "-m",
        "pip_audit",
        "--format=json",
        "--progress-spinner=off",
        "--skip-editable",
    ]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False)
        packages = json.loads(done.stdout)["dependencies"]
    except (subprocess.TimeoutExpired, ValueError, KeyError):
        return Finding(True, "NOT ASKED: the vulnerability service did not answer.", show=True)
    return judge(packages)


def judge(packages: list[dict[str, Any]]) -> Finding:
    """Findings fail; packages nobody could say anything of are counted aloud."""
    found = [
        f"{package['name']} {package['version']}: {problem['id']}"
        for package in packages
        for problem in package.get("vulns", [])
    ]
    silent = [str(package["name"]) for package in packages if "skip_reason" in package]
    if found:
        return Finding(False, "\n".join(found))
    if silent:
        detail = (
            f"NOT ASKED for {len(silent)} of {len(packages)} packages: the service did not know or answer."
        )
        return Finding(True, detail, show=True)
    return Finding(True)
