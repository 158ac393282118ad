"""Ports: free, taken, and the next one."""

import socket
from contextlib import closing
from pathlib import Path

import pytest

from benchmarks.private import PORTS, free_port
from launcher import addresses
from launcher.messages import CannotStart


@pytest.fixture
def taken():
    """A port some other program listens on."""
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        yield other.getsockname()[1]


def test_a_free_port_is_taken_as_wanted():
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = other.getsockname()[1]
    assert addresses.choose_port(port, insisted=True) == port


def test_a_taken_one_gives_way_to_the_next_free_one(taken):
    other = addresses.choose_port(taken, insisted=False, patience=0)
    assert taken < other <= taken + addresses.TRIES
    assert addresses.is_free(other)


def test_insisting_on_a_taken_one_is_refused_with_another(taken):
    with pytest.raises(CannotStart, match=str(taken)) as refused:
        addresses.choose_port(taken, insisted=True, patience=0)
    assert refused.value.name == "port_taken"


@pytest.mark.parametrize("port", [-1, 0, 65536])
def test_what_is_no_port_is_refused(port):
    with pytest.raises(CannotStart, match="65535"):
        addresses.choose_port(port, insisted=True)


def test_the_last_port_has_no_next():
    assert addresses.next_free(65535) is None


def test_what_is_lent_to_a_caller_cannot_be_listened_on_and_tests_choose_nothing_of_it():
    """A program that a test kills is begun again on its port: nobody may have been lent it meanwhile."""
    server = socket.create_server(("127.0.0.1", 0))
    with closing(server) as other, closing(socket.create_connection(other.getsockname())) as caller:
        lent = caller.getsockname()[1]
        assert not addresses.is_free(lent)
        assert lent not in PORTS
    assert {free_port() for _ in range(30)} <= {*PORTS}
    said = Path("/proc/sys/net/ipv4/ip_local_port_range")
    if said.exists():
        assert int(said.read_text(encoding="ascii").split()[0]) > PORTS[-1]
