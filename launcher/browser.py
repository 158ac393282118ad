"""Opens the user's own browser, only where a window can appear."""

from __future__ import annotations

import os
import sys
import webbrowser


def open_page(url: str) -> bool:
    """Open a page and say whether a browser took it; a text browser would hide the addresses, so none is
    started.
    """
    if sys.platform not in ("win32", "darwin") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return False
    try:
        return webbrowser.open(url)
    except (webbrowser.Error, OSError):
        return False
