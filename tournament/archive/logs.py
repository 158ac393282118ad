"""The log files as one zip, with the version: what an organiser sends when something went wrong.

The log holds no names: paths, times and errors only."""

from __future__ import annotations

import io
import platform
import sqlite3
import zipfile

import django
from django.conf import settings


def about() -> str:
    """Version of the program and of what it stands on, one fact a line."""
    facts = {
        "Dix de Der": settings.VERSION,
        "Python": platform.python_version(),
        "Django": django.get_version(),
        "SQLite": sqlite3.sqlite_version,
        "System": platform.platform(),
        "Database": settings.DATABASES["default"]["ENGINE"],
    }
    return "".join(f"{name}: {value}\n" for name, value in facts.items())


def zipped() -> bytes:
    """Every log file and the facts, compressed."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("version.txt", about())
        for path in sorted(settings.LOG_DIR.glob("*.log*")):
            archive.write(path, f"logs/{path.name}")
    return buffer.getvalue()
