"""The program's settings on a private data folder and plain static files.

A module of its own because pytest-django reads the settings before any conftest is imported.
"""

import os
import tempfile

os.environ.setdefault("DIX_DATA", tempfile.mkdtemp(prefix="dix-tests-"))
os.environ.setdefault("DIX_MANIFEST_STATIC", "0")
# Playwright's sync API runs an event loop in the test's own thread; the ORM is used there on purpose.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")

from tournament.settings import *  # noqa: F403

# scrypt is slow on purpose; the tests make hundreds of people.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

STATIC_ROOT.mkdir(parents=True, exist_ok=True)  # noqa: F405
