"""What `start.py` becomes once the environment is there: the evening, a back-up, an organiser's link."""

from __future__ import annotations

import argparse
import signal
import sys
import threading

from . import lifeline, management, rescue
from .addresses import all_addresses
from .commands import DEFAULT_PORT, parse
from .console import say
from .evening import ProgramRun
from .instance import read_running
from .management import environment_for
from .messages import CannotStart, message
from .places import DataFolder, keep_private, user_data_folder


def main(argv: list[str]) -> int:
    """Do what the command line says; a refusal is a sentence and 1."""
    options, _ = parse(argv)
    data = DataFolder(options.data.expanduser().resolve() if options.data else user_data_folder())
    stop = stop_on_signals()
    try:
        management.require_our_tables(environment_for(data.path))
        keep_private(data.path)
        if options.backup:
            return back_up(data)
        if options.organiser_link:
            return organiser_link(data, options)
        return ProgramRun(data, options, stop).run()
    except CannotStart as refusal:
        if stop.is_set():  # Ctrl-C also ended the command we were waiting for
            return 0
        say(str(refusal), error=True)
        return 1


def stop_on_signals() -> threading.Event:
    """An event set by Ctrl-C, by a closed window, or by a request to end."""
    stop = threading.Event()
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda *_: stop.set())
    lifeline.watch_window(stop.set)
    return stop


def back_up(data: DataFolder) -> int:
    """Back the data up, whether the program runs or not."""
    environment = environment_for(data.path)
    rescue.require_data(data, environment)
    management.bring_up_to_date(environment)
    say(message("backup_made", file=management.backup(environment)))
    return 0


def organiser_link(data: DataFolder, options: argparse.Namespace) -> int:
    """Print a new one-use organiser's link, for this computer and for a phone."""
    environment = environment_for(data.path)
    rescue.require_data(data, environment)
    management.bring_up_to_date(environment)
    running = read_running(data.running)
    port = running.port if running and running.answers() else options.port or DEFAULT_PORT
    link = management.new_link(environment)
    say(message("organiser_link"))
    say(f"    http://127.0.0.1:{port}{link}")
    for address in all_addresses()[:1]:
        say(f"    {address.url(port)}{link}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
