"""A chain without a database: each text gives its hash, names the one before and the next number; whatever is
changed, taken out or put in is found."""

import pytest

from chain import (
    Link,
    digest,
    entry_text,
    faults,
    genesis_text,
)
from chain.__main__ import main
from chain.files import line_of

JOURNAL = "0b7c9c2e-0a55-4a52-9a44-3d1e9f0f2a11"


def chain(count, *, older=0, journal=JOURNAL):
    """Links 1 … count; the first `older` were written before there was a chain."""
    texts = [entry_text(journal, n, "", {"verb": "old"}) for n in range(1, older + 1)]
    links = [Link(n, text, "") for n, text in enumerate(texts, start=1)]
    former = ""
    if older:
        text = genesis_text(journal, older, texts, "")
        former = digest(text)
        links.append(Link(older, text, former))
    for n in range(older + 1, count + 1):
        text = entry_text(journal, n, former, {"verb": "test.done", "about": {"n": n}})
        former = digest(text)
        links.append(Link(n, text, former))
    return links


def codes(links, after=None):
    return {(fault.number, fault.code) for fault in faults(links, after)}


@pytest.mark.parametrize(("count", "older"), [(0, 0), (1, 0), (5, 0), (5, 3), (3, 3)])
def test_a_chain_as_it_was_written_holds(count, older):
    assert codes(chain(count, older=older)) == set()


def test_a_changed_text_is_found_and_one_with_a_new_hash_by_the_next():
    links = chain(4)
    other = links[1].text.replace('"n":2', '"n":7')
    assert codes([links[0], Link(2, other, links[1].hash), *links[2:]]) == {(2, "hash")}
    assert codes([links[0], Link(2, other, digest(other)), *links[2:]]) == {(3, "previous")}


def test_one_taken_out_put_in_or_exchanged_is_found():
    links = chain(4)
    assert (3, "number") in codes([links[0], *links[2:]])
    assert (2, "number") in codes(links[1:])
    assert (2, "number") in codes([*links[:2], links[1], *links[2:]])
    assert codes([links[1], links[0], *links[2:]])
    assert codes([*links[:2], *chain(4, journal="club")[2:]]) == {
        (3, "journal"),
        (4, "journal"),
        (3, "previous"),
    }


@pytest.fixture
def copy(tmp_path):
    """A copy of two journals, and the place of the first one's last entry."""
    links = [*chain(4), *chain(2, journal="club")]
    path = tmp_path / "journal.jsonl"
    path.write_text("".join(f"{line_of(link)}\n" for link in links), encoding="utf-8")
    return path, links[3]


def test_the_command_says_what_changed(copy, capsys):
    path, _last = copy
    path.write_text(path.read_text(encoding="utf-8").replace('\\"n\\":2', '\\"n\\":3', 1), encoding="utf-8")
    assert main(["verify", str(path)]) == 1
    assert "écriture n° 2 : l’empreinte n’est pas celle du texte." in capsys.readouterr().out


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b'{"number": 1}', b"[" * 100_000])
def test_a_file_that_is_none_is_refused_in_a_sentence(tmp_path, capsys, content):
    path = tmp_path / "x"
    path.write_bytes(content)
    assert main(["verify", str(path)]) == 2
    assert capsys.readouterr().err.startswith("x : ")
    good = tmp_path / "good.jsonl"
    good.write_text(f"{line_of(chain(1)[0])}\n", encoding="utf-8")
    assert main(["verify", str(good), str(path)]) == 2
