"""Which address the phones get, what happens when the network changes, and which port is taken."""

import socket
import threading
from contextlib import closing

import pytest

from launcher import addresses
from launcher.addresses import Address, Network, all_addresses, is_usable, ordered
from launcher.evening import ProgramRun
from launcher.messages import CannotStart
from launcher.places import DataFolder

WIFI = Address("192.168.1.20", "wlp3s0")
CABLE = Address("192.168.1.21", "enp0s31f6")
DOCKER = Address("172.17.0.1", "docker0")
VPN = Address("10.8.0.6", "tun0")
ROOM = Address("192.168.43.7", "wlp3s0")
WINDOWS_WIFI = Address("192.168.1.30", "Intel(R) Wi-Fi 6 AX201 160MHz")
WINDOWS_HOTSPOT = Address("192.168.137.1", "Microsoft Wi-Fi Direct Virtual Adapter #2")
WINDOWS_WSL = Address("172.28.16.1", "Hyper-V Virtual Ethernet Adapter")


class Interfaces:
    """The interfaces of a computer, which change when somebody changes them."""

    def __init__(self, *addresses):
        self.addresses = list(addresses)

    def __call__(self):
        return ordered(self.addresses)


@pytest.fixture
def network(tmp_path):
    def make(*addresses):
        interfaces = Interfaces(*addresses)
        made = Network(8000, tmp_path / "address.txt", find=interfaces)
        return made, interfaces, tmp_path / "address.txt"

    return make


@pytest.mark.parametrize(
    ("found", "first"),
    [
        ((DOCKER, VPN, CABLE, WIFI), WIFI),
        ((DOCKER, CABLE), CABLE),
        ((WINDOWS_WSL, WINDOWS_WIFI), WINDOWS_WIFI),
        ((WINDOWS_WSL, WINDOWS_WIFI, WINDOWS_HOTSPOT), WINDOWS_HOTSPOT),
        ((VPN, Address("82.64.1.2", "eth0")), Address("82.64.1.2", "eth0")),
    ],
)
def test_the_likeliest_comes_first(found, first):
    assert ordered(list(found))[0] == first


@pytest.mark.parametrize("ip", ["127.0.0.1", "169.254.7.7", "0.0.0.0", "224.0.0.1"])
def test_what_no_phone_can_open_is_left_out(ip):
    assert not is_usable(ip)


def test_this_computer_is_read_for_real():
    assert all(is_usable(address.ip) and address.name for address in all_addresses())


def test_the_address_is_written_for_the_pages(network):
    made, _, file = network(DOCKER, WIFI)
    assert made.url == "http://192.168.1.20:8000"
    assert file.read_text(encoding="utf-8") == made.url


def test_another_can_be_chosen_by_its_number(network):
    made, _, file = network(DOCKER, WIFI, CABLE)
    assert not made.choose(0)
    assert not made.choose(4)
    assert made.choose(2)
    assert made.url == "http://192.168.1.21:8000" == file.read_text(encoding="utf-8")


def test_a_changed_address_is_seen_and_stays_on_its_interface(network):
    made, interfaces, file = network(WIFI, CABLE)
    assert not made.look()
    interfaces.addresses = [ROOM, CABLE]
    assert made.look()
    assert made.url == "http://192.168.43.7:8000" == file.read_text(encoding="utf-8")
    assert not made.look()


def test_a_lost_network_is_said_and_found_again(network):
    made, interfaces, _ = network(WIFI)
    interfaces.addresses = []
    assert made.look()
    assert made.is_alone
    assert made.url == "http://127.0.0.1:8000"
    interfaces.addresses = [ROOM]
    assert made.look()
    assert not made.is_alone


def test_an_address_that_cannot_be_written_down_ends_nothing_and_is_taken_later(network):
    """A full disk; here a folder where the file is to be made."""
    made, interfaces, file = network(WIFI, CABLE)
    file.with_suffix(".new").mkdir()
    interfaces.addresses = [ROOM, CABLE]
    assert not made.look()
    assert not made.choose(2)
    assert made.url == "http://192.168.1.20:8000" == file.read_text(encoding="utf-8")
    file.with_suffix(".new").rmdir()
    assert made.look()
    assert made.url == "http://192.168.43.7:8000" == file.read_text(encoding="utf-8")


def test_interfaces_that_cannot_be_read_now_are_read_later(network):
    made, interfaces, _ = network(WIFI)
    made._find = unreadable
    assert not made.look()
    made._find, interfaces.addresses = interfaces, [ROOM]
    assert made.look()


def unreadable():
    raise OSError("the network is changing")


def test_a_given_address_must_be_ours_or_whole(network):
    made, interfaces, file = network(WIFI, CABLE)
    made.insist("192.168.1.21")
    assert made.url == "http://192.168.1.21:8000"
    with pytest.raises(CannotStart, match=r"192\.168\.1\.99"):
        made.insist("192.168.1.99")
    made.insist("http://tournoi.local/")
    interfaces.addresses = [ROOM]
    assert not made.look()
    assert file.read_text(encoding="utf-8") == "http://tournoi.local"


def test_a_typed_number_chooses_and_is_announced_once(network, capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("LC_ALL", "fr_FR")
    made, _, _ = network(WIFI, CABLE)
    evening = ProgramRun(data=DataFolder(tmp_path), options=None, stop=threading.Event())
    for line in ("bonsoir", "", "99", "1"):
        evening.obey(line, made)
    assert capsys.readouterr().out == ""
    evening.obey("2", made)
    said = capsys.readouterr().out
    assert "L’ADRESSE A CHANGÉ" in said
    assert "http://192.168.1.21:8000" in said
    assert "> 2  192.168.1.21" in said


@pytest.fixture
def taken(monkeypatch):
    """What other programs listen on."""
    held = {8000, 8001}
    monkeypatch.setattr(addresses, "is_free", lambda port: port not in held and port < 65535)
    return held


def test_a_taken_port_gives_way_to_the_next_free_one_or_is_refused_where_it_was_insisted_on(taken):
    assert addresses.choose_port(8002, insisted=True, patience=0) == 8002
    assert addresses.choose_port(8000, insisted=False, patience=0) == 8002
    with pytest.raises(CannotStart, match="8002") as refused:
        addresses.choose_port(8000, insisted=True, patience=0)
    assert refused.value.name == "port_taken"
    taken |= set(range(8000, 8000 + addresses.TRIES + 1))
    with pytest.raises(CannotStart, match="8000"):
        addresses.choose_port(8000, insisted=False, patience=0)
    with pytest.raises(CannotStart):
        addresses.choose_port(65535, insisted=False, patience=0)


def test_a_port_that_somebody_listens_on_is_not_free():
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        assert not addresses.is_free(other.getsockname()[1])


@pytest.mark.parametrize("port", [-1, 0, 65536])
def test_what_is_no_port_is_refused(port):
    with pytest.raises(CannotStart, match="65535"):
        addresses.choose_port(port, insisted=True)
