"""Ports: free, taken, and the next one."""

import socket
from contextlib import closing

import pytest

from launcher import ports
from launcher.messages import Refusal


@pytest.fixture
def taken():
    """A port some other program listens on."""
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        yield other.getsockname()[1]


def test_a_free_port_is_taken_as_wanted():
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = other.getsockname()[1]
    assert ports.choose(port, insisted=True) == port


def test_a_taken_one_gives_way_to_the_next_free_one(taken):
    other = ports.choose(taken, insisted=False, patience=0)
    assert taken < other <= taken + ports.TRIES
    assert ports.is_free(other)


def test_insisting_on_a_taken_one_is_refused_with_another(taken):
    with pytest.raises(Refusal, match=str(taken)) as refused:
        ports.choose(taken, insisted=True, patience=0)
    assert refused.value.name == "port_taken"


@pytest.mark.parametrize("port", [-1, 0, 65536])
def test_what_is_no_port_is_refused(port):
    with pytest.raises(Refusal, match="65535"):
        ports.choose(port, insisted=True)


def test_the_last_port_has_no_next():
    assert ports.next_free(65535) is None
