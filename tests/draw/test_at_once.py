"""Where a tournament wishes it, a decided match of a bracket is called as soon as a table is free."""

from tests.evenings import draw, evening
from tournament.core.jobs import work_of
from tournament.incidents.forfeits import forfeit_match
from tournament.models import Draw, Job, Match

WHY = "elles sont parties"


def eight(by, *, tables=4, **settings):
    """Eight teams in a tree, their first matches called."""
    made = evening(8, ("knockout", {"pot": False, "consolation": False}), tables=tables)
    for name, value in {"least_matches": 1, **settings}.items():
        setattr(made, name, value)
    made.save()
    draw(made, by)
    return made


def decide(made, by, *planned):
    """Side A wins these matches, and the worker does what was asked for by it."""
    for number in planned:
        forfeit_match(match=Match.objects.get(tournament=made, planned=number), side="B", reason=WHY, by=by)
    asked = Job.objects.filter(tournament=made, kind="call", state=Job.State.WAITING)
    for job in asked:
        work_of(job.kind)(job, lambda percent: None)
    return asked.count()


def called(made):
    semis = Match.objects.filter(tournament=made, level=2).order_by("planned")
    return list(semis.values_list("planned", "table__number"))


def test_a_semi_final_is_called_once_both_its_teams_are_known(by):
    made = eight(by, call_at_once=True)
    assert decide(made, by, 1) == 1
    assert called(made) == []
    decide(made, by, 2)
    assert [planned for planned, _table in called(made)] == [5]
    decide(made, by, 3, 4)
    tables = [table for _planned, table in called(made)]
    assert [planned for planned, _table in called(made)] == [5, 6]
    assert len(set(tables)) == 2
    assert Draw.objects.filter(tournament=made, engine="planned", state="released").count() == 2


def test_nothing_is_called_where_nobody_wished_it(by):
    made = eight(by)
    assert decide(made, by, 1, 2) == 0
    assert called(made) == []


def test_it_is_published_at_a_table_where_none_is_played_still(by):
    made = eight(by, tables=6)
    decide(made, by, 3, 4)
    draw(made, by)
    busy = Match.objects.filter(tournament=made, planned__in=(1, 2)).values_list("table__number", flat=True)
    ((_planned, table),) = called(made)
    assert table not in set(busy)


def test_a_match_waits_for_a_free_table_and_the_work_done_again_calls_nothing_twice(by):
    made = eight(by, tables=1, call_at_once=True)
    decide(made, by, 1, 2)
    assert called(made) == []  # the other first matches wait at the only table
    decide(made, by, 3, 4)
    assert [planned for planned, _table in called(made)] == [5]
    decide(made, by)
    assert [planned for planned, _table in called(made)] == [5]
    decide(made, by, 5)
    assert [planned for planned, _table in called(made)] == [5, 6]
