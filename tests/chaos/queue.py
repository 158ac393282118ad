"""Redis is killed at the moment at which jobs end and would be acknowledged, and comes back: the same worker
does each job once."""

from tests.chaos.cluster import MissingPart
from tests.chaos.outcome import Outcome
from tests.jobs.served import Jobs, Redis
from tests.launcher.running import eventually

SHORT, LONG, AT_ONCE = 2, 12, 2


def redis_gone(arena):
    """Time after time, with one worker that is never started again."""
    outcome = Outcome("Redis gone while jobs are acknowledged")
    try:
        redis = Redis()
    except AssertionError as missing:
        raise MissingPart(str(missing)) from missing
    redis.start()
    jobs = Jobs(arena.place(), redis)
    jobs.folder.mkdir()
    try:
        jobs.call("make")
        jobs.start_worker()
        for _ in range(LONG if arena.long else SHORT):
            strike(jobs, redis, outcome)
    finally:
        if jobs.worker is not None:
            jobs.worker.kill()
            jobs.worker.wait()
        redis.kill()
    states = jobs.states()
    outcome.acknowledged, outcome.writers = len(states), 1
    outcome.lost = sum(state != "done" for state in states)
    outcome.doubled = len(jobs.begun) - len(set(jobs.begun))
    return outcome


def strike(jobs, redis, outcome):
    """Two in hand, two waiting; the two end while Redis goes."""
    done = jobs.states().count("done")
    jobs.call("ask", str(2 * AT_ONCE))
    if not eventually(lambda: len(jobs.begun) >= done + AT_ONCE, seconds=60):
        outcome.wrong.append("no job began")
    jobs.let_go()
    redis.kill()
    outcome.struck += 1
    if not eventually(lambda: jobs.states().count("done") >= done + AT_ONCE, seconds=60):
        outcome.wrong.append("jobs in hand did not end without Redis")
    if jobs.has_ended:
        outcome.wrong.append("the worker ended")
    redis.start()
    if not eventually(lambda: jobs.states().count("done") == done + 2 * AT_ONCE, seconds=90):
        outcome.wrong.append("jobs that waited were not done once Redis was back")
    (jobs.folder / "let-go").unlink()
