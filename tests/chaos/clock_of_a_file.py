"""The program's settings, its clock put by a file of the data folder: read before each request and each look
of the worker."""

import contextlib

from django.conf import settings

from tournament.settings import *  # noqa: F403
from tournament.settings import DATA_DIR
from tournament.settings import MIDDLEWARE as USUAL
from tournament.settings import WORKER_SWEEPS as SWEEPS

FILE = DATA_DIR / "offset"


def look(*, first=False):
    """Put the clock as the file says; without one it stays."""
    with contextlib.suppress(OSError, ValueError):
        settings.CLOCK_OFFSET = int(FILE.read_text(encoding="ascii"))


def put(get_response):
    def answered(request):
        look()
        return get_response(request)

    return answered


MIDDLEWARE = [f"{__name__}.put", *USUAL]
WORKER_SWEEPS = [f"{__name__}.look", *SWEEPS]
