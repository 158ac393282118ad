"""Phones that stop in the middle of a POST, of a head, or of reading hold nothing up: others get pages.

A page that waits for them would wait a minute, and fail."""

import asyncio

import pytest

from benchmarks.http import Connection, request
from benchmarks.load import Stalled, half_a_deal
from benchmarks.phones import deal_address
from tests.load.apart import apart

pytestmark = [pytest.mark.program, pytest.mark.sqlite_only, pytest.mark.timeout(120)]
HOW_MANY = 60


@pytest.mark.parametrize("where", ["table", "login"])
def test_hall_desk_and_table_pages_answer_while_others_stall(private, evening, where):
    slug, token, other = evening["slug"], *(one["token"] for one in evening["tables"][:2])
    cookie = private.ask("session")["cookie"]
    pages = [f"/t/{slug}/standings/", f"/t/{slug}/live/team/1/", f"/desk/t/{slug}/", f"/table/{token}/"]
    address = deal_address(other, 1) if where == "table" else "/people/login/"

    async def opened():
        slow_heads = [b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "] * HOW_MANY
        slow_readers = [request("GET", f"/t/{slug}/live/standings/", {}) * 8] * HOW_MANY
        beginnings = [half_a_deal(address)] * HOW_MANY + slow_heads + slow_readers
        async with Stalled(private.port, beginnings):
            return [await Connection(private.port).get(page, Cookie=cookie) for page in pages * 3]

    assert [answer.status for answer in apart(opened())] == [200] * len(pages) * 3


def test_a_stalled_post_writes_nothing(private, evening):
    table = evening["tables"][0]

    async def stalled():
        beginnings = [half_a_deal(deal_address(table["token"], 1))] * HOW_MANY
        async with Stalled(private.port, beginnings):
            await asyncio.sleep(0.5)

    apart(stalled())
    found = private.ask("truth", evening["slug"])
    assert (found["deals"], found["version"]) == ({}, evening["version"])
