"""What a phone downloads: the first page with all it needs, a later page, and one poll that brings news."""

from __future__ import annotations

import asyncio
import re
from urllib.parse import urljoin

from benchmarks.figures import Figure
from benchmarks.http import Connection
from benchmarks.private import PrivateEvening
from benchmarks.run import Run

LINKED = re.compile(rb'(?:src|href)="(/static/[^"#]+)"')
INSIDE = re.compile(rb'url\(["\']?([^"\')#]+\.woff2)')


def measure(run: Run) -> list[Figure]:
    """A team's page of an evening of 16 teams, and the table's page; bytes of bodies as they travel."""
    with run.private() as private:
        evening = private.ask("evening", 16, "weights")
        private.serve()
        slug, token = evening["slug"], evening["tables"][0]["token"]
        pages = [
            f"/t/{slug}/team/1/",
            f"/t/{slug}/standings/",
            f"/t/{slug}/round/",
            f"/table/{token}/deal/1/",
        ]
        weights = asyncio.run(page_weights(private, pages))
    figures, downloaded = [], set[str]()
    for number, (page, (body, parts)) in enumerate(weights.items()):
        new = sum(size for name, size in parts.items() if name not in downloaded)
        downloaded |= parts.keys()
        goal = 90 if number == 0 else 15
        name = (
            "first page on a phone"
            if number == 0
            else f"later page {page.split('/')[-2 if number < 3 else -3]}"
        )
        detail = f"page {body / 1000:.1f} kB, files {new / 1000:.1f} kB"
        figures.append(Figure(name, (body + new) / 1000, "kB", at_most=goal, detail=detail))
    return figures


async def page_weights(private: PrivateEvening, pages: list[str]) -> dict[str, tuple[int, dict[str, int]]]:
    """For each page the bytes of its body and of each file it links."""
    connection, weights = Connection(private.port), {}
    for page in pages:
        answer = await connection.get(page, Accept_Encoding="gzip")
        text = (await connection.get(page)).body
        parts = {}
        for name in {path.decode() for path in LINKED.findall(text)}:
            parts[name] = len((await connection.get(name, Accept_Encoding="gzip")).body)
        for style in [name for name in parts if name.endswith(".css")]:
            for font in INSIDE.findall((await connection.get(style)).body):
                address = urljoin(style, font.decode())
                parts[address] = len((await connection.get(address, Accept_Encoding="gzip")).body)
        weights[page] = (len(answer.body), parts)
    return weights
