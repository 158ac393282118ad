"""A retried request, a double tap and two phones on one deal, through real HTTP: one deal each time."""

import asyncio

import pytest

from benchmarks.http import Connection
from benchmarks.load import as_fast_as_possible, tables
from benchmarks.phones import LoadResult, deal_address, deal_fields
from tests.load.apart import apart

pytestmark = [pytest.mark.program, pytest.mark.sqlite_only, pytest.mark.timeout(120)]


def sent_at_once(private, address, *forms):
    """The answers to these forms, each on a connection of its own."""

    async def all_of_them():
        return await asyncio.gather(*(Connection(private.port).post(address, form) for form in forms))

    return apart(all_of_them())


def deals_of(private, evening):
    found = private.ask("truth", evening["slug"])
    assert (found["doubled"], found["gaps"], found["behind"], found["differences"]) == (0, 0, 0, [])
    return found["deals"]


def test_ten_taps_on_save_are_one_deal_and_the_same_answer(private, evening):
    table = evening["tables"][0]
    form = deal_fields(table["match"], 95)
    answers = sent_at_once(private, deal_address(table["token"], 1), *[form] * 10)
    assert {(one.status, one.headers["location"]) for one in answers} == {(302, f"/table/{table['token']}/")}
    assert deals_of(private, evening) == {str(table["match"]): 1}


def test_a_request_sent_again_after_its_answer_was_lost_is_one_deal(private, evening):
    table = evening["tables"][0]
    form, address = deal_fields(table["match"], 95), deal_address(table["token"], 1)

    async def hung_up():
        connection = Connection(private.port)
        asking = asyncio.create_task(connection.post(address, form))
        await asyncio.sleep(0.01)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        return await Connection(private.port).post(address, form)

    assert apart(hung_up()).status == 302
    assert deals_of(private, evening) == {str(table["match"]): 1}


def test_two_phones_with_different_points_write_one_deal_and_the_other_is_shown_it(private, evening):
    table = evening["tables"][0]
    forms = [deal_fields(table["match"], points) for points in (95, 120)]
    answers = sent_at_once(private, deal_address(table["token"], 1), *forms)
    assert sorted(one.status for one in answers) == [302, 409]
    assert deals_of(private, evening) == {str(table["match"]): 1}


def test_eight_tables_that_write_together_lose_nothing(private, evening):
    seen = LoadResult()
    apart(as_fast_as_possible(tables(private.port, evening["tables"], seen), seconds=3))
    assert dict(seen.wrong) == {}
    assert deals_of(private, evening) == {str(match): count for match, count in seen.acknowledged.items()}
