"""A disk that fails under a running program: a table's phone writes deals, the disk fills, gets room again,
turns read-only, turns back. Says as JSON what each deal was answered; `test_failing_disk.py` runs it."""

import io
import json
import logging
import subprocess
from contextlib import suppress
from pathlib import Path
from urllib.parse import unquote

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402

from tests import cast  # noqa: E402
from tests.match.hall import link, seated  # noqa: E402
from tournament.core.journal import WRITER_QUEUE  # noqa: E402
from tournament.models import DealVersion  # noqa: E402

DEAL = {"contract": "90", "bid": "A-hearts", "double": "none", "points_b": "55", "belote_a": "1"}


class Phone:
    """The phone of a table; all it sends is answered in this one thread, whose connection is kept."""

    def __init__(self):
        cast.person("Odile", "organiser")
        self.match = seated(cast.tournament())
        self.door = f"/table/{link(self.match.table).token}/"
        self.client = Client(raise_request_exception=False)

    def post(self, number, **headers):
        """What the phone is answered."""
        fields = {**DEAL, "token": f"deal-{number}", "match": self.match.pk}
        body = "&".join(f"{name}={value}" for name, value in fields.items())
        answer = self.client.post(
            f"{self.door}deal/{number}/", body, "application/x-www-form-urlencoded", headers=headers
        )
        return {
            "status": answer.status_code,
            "outbox": answer.headers.get("X-Outbox"),
            "why": unquote(answer.headers.get("X-Why", "")),
            "kept": f'name="token" value="deal-{number}"' in answer.content.decode(),
        }


def fill(disk):
    """Nothing more can be written, not even a byte."""
    with (disk / "filler").open("ab", buffering=0) as file:
        for size in (1024 * 1024, 4096, 1):
            with suppress(OSError):
                while True:
                    file.write(b"x" * size)


def nothing_open():
    """A disk with a file open for writing cannot be made read-only from outside."""
    connection.close()
    WRITER_QUEUE.__init__(WRITER_QUEUE.path)
    for handler in logging.getLogger().handlers:
        handler.close()


def main(folder):
    call_command("migrate", verbosity=0)
    phone, said, outbox = Phone(), {}, {"X-Requested-With": "outbox"}
    (folder / "reserve.bin").write_bytes(b"x" * 1024 * 1024)
    said["before"] = phone.post(1)
    fill(folder)
    said["full"] = phone.post(2, **outbox)
    said["the_reserve_is_there"] = (folder / "reserve.bin").exists()
    said["with_the_reserve"] = phone.post(2)
    fill(folder)
    said["full_again"] = phone.post(3)
    (folder / "filler").unlink()
    said["room_again"] = phone.post(3)
    nothing_open()
    subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
    said["read_only"] = phone.post(4)
    subprocess.run(["mount", "-o", "remount,rw", str(folder)], check=True)
    said["writable_again"] = phone.post(4)
    said["written"] = DealVersion.objects.filter(current=True).count()
    for proof in ("verify", "rescore"):
        call_command(proof, stdout=io.StringIO())
    print(json.dumps(said))


if __name__ == "__main__":
    main(Path(settings.DATA_DIR))
