"""A seed nobody can choose: a secret shown by its hash, and a number called out in the hall."""

from hashlib import sha256

from pairing.engines.pools import PoolOptions
from pairing.lot import Lottery, published_hash, seed_of
from pairing.record import dump, load, make_record, replay
from pairing.swap import swap
from tests.pairing.cast import teams
from tests.pairing.test_engine_command import command


def drawn(secret="mot secret", called=27):
    lottery = Lottery(secret, called, published_hash(secret))
    return make_record(teams(8), PoolOptions(), seed_of(secret, called), lottery=lottery)


def test_the_seed_is_the_hash_of_the_secret_and_the_number():
    whole = int(sha256(b"mot secret:27").hexdigest(), 16)
    assert seed_of("mot secret", 27) == whole >> (256 - 63)
    assert 0 <= seed_of("mot secret", 27) < 2**63
    assert len({seed_of("mot secret", number) for number in range(100)}) == 100
    assert published_hash("mot secret") == sha256(b"mot secret").hexdigest()


def test_the_record_carries_it_and_replays():
    record = drawn()
    assert load(dump(record)) == record == replay(load(dump(record)))
    assert swap(record, 1, 2).lottery == record.lottery
    assert "lottery" not in make_record(teams(8), PoolOptions(), 1).to_dict()


def test_the_command_gives_both():
    done = command("seed", "mot secret", "27")
    assert done.returncode == 0
    assert published_hash("mot secret") in done.stdout.decode()
    assert str(seed_of("mot secret", 27)) in done.stdout.decode()
    assert command("seed", "mot secret", "vingt").returncode == 2
