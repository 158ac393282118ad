"""`systemctl` as far as docs/server.md uses it: units are read from the rehearsal's folder, checked by
systemd's own tool, and run as they say, with nothing on their input and nothing but their own variables."""

import configparser
import os
import shlex
import signal
import string
import subprocess
import sys
import time
from pathlib import Path

from tests.launcher.running import is_alive

HERE = Path(os.environ.get("REHEARSAL", "."))
UNITS, STATE = HERE / "etc/systemd/system", HERE / "units"
DEBIANS = {
    "nginx": ["nginx"],
    "caddy": ["caddy", "run", "--adapter", "caddyfile", "--config", f"{HERE}/etc/caddy/Caddyfile"],
}


def main(verb, *words):
    """One call; 0 when it was done."""
    names = [word.removesuffix(".service") for word in words if not word.startswith("--")]
    if verb == "daemon-reload":
        return verified()
    if verb == "enable":
        return max(is_there(name) or (start(name) if "--now" in words else 0) for name in names)
    return max(VERBS[verb](name) for name in names)


def verified():
    """Every unit of ours, by `systemd-analyze verify`; a word of it is a failure."""
    units = sorted(str(path) for path in UNITS.glob("dix-de-der*"))
    command = ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", *units]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    said = [line for line in (done.stdout + done.stderr).splitlines() if "dix-de-der" in line]
    print(*said, sep="\n")
    return 1 if said or done.returncode else 0


def unit(name):
    """The section [Service] of a unit."""
    read = configparser.ConfigParser(interpolation=None, strict=False)
    read.optionxform = str
    read.read(UNITS / f"{name}.service", encoding="utf-8")
    return read["Service"]


def is_there(name):
    """A timer begins nothing now."""
    return 0 if (UNITS / (name if name.endswith(".timer") else f"{name}.service")).exists() else 5


def variables(service):
    """Nothing of whoever typed the command."""
    lines = Path(service["EnvironmentFile"]).read_text(encoding="utf-8").splitlines()
    own = dict(line.split("=", 1) for line in lines if line)
    return {"PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"} | own


def start(name):
    if name.endswith(".timer"):
        return 0
    if name in DEBIANS:
        return begin(
            name, DEBIANS[name], os.environ | {"XDG_DATA_HOME": str(STATE), "XDG_CONFIG_HOME": str(STATE)}
        )
    service = unit(name)
    assert service["User"] == os.environ["REHEARSAL_USER"]
    own = variables(service)
    command = [string.Template(word).safe_substitute(own) for word in shlex.split(service["ExecStart"])]
    umask = int(service["UMask"], 8)
    if service.get("Type") == "oneshot":
        done = subprocess.run(command, env=own, stdin=subprocess.DEVNULL, check=False, umask=umask)
        return done.returncode
    return begin(name, command, own, folder=service["WorkingDirectory"], umask=umask)


def begin(name, command, own, *, folder=HERE, umask=-1):
    with (STATE / f"{name}.log").open("ab") as log:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env=own,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            umask=umask,
        )
    if name != "nginx":  # which writes its own
        (STATE / f"{name}.pid").write_text(str(process.pid))
    return 0


def pid_of(name):
    file = STATE / f"{name}.pid"
    pid = int(file.read_text()) if file.exists() and file.read_text().strip() else 0
    return pid if pid and is_alive(pid) else 0


def stop(name):
    """SIGTERM, and the time that the unit gives; 1 when it had to be killed."""
    pid = pid_of(name)
    if not pid:
        return 0
    patience = 20 if name in DEBIANS else float(unit(name)["TimeoutStopSec"])
    os.kill(pid, signal.SIGTERM)
    end = time.monotonic() + patience
    while is_alive(pid) and time.monotonic() < end:
        time.sleep(0.05)
    if is_alive(pid):
        os.killpg(pid, signal.SIGKILL)
        return 1
    return 0


def reload(name):
    """Of nginx and Caddy, which the page has installed and changed; here they begin with that."""
    pid = pid_of(name)
    if pid:
        os.kill(pid, signal.SIGHUP)
        return 0
    return start(name)


VERBS = {
    "start": start,
    "stop": stop,
    "reload": reload,
    "is-active": lambda name: 0 if pid_of(name) else 3,
}

if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
