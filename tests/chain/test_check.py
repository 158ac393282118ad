"""A chain without a database: each text gives its hash, names the one before and the next number; whatever is
changed, taken out or put in is found."""

import json
import zipfile
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chain import (
    ChainFault,
    Link,
    Mark,
    canonical,
    digest,
    entry_text,
    faults,
    genesis_text,
    missing_marks,
    short,
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


def test_the_older_entries_are_held_by_the_first_link():
    links = chain(5, older=3)
    other = Link(2, links[1].text.replace("old", "new"), "")
    assert codes([links[0], other, *links[2:]]) == {(3, "genesis")}
    assert codes([links[0], *links[2:]]) == {(3, "genesis")}
    assert codes(links[:3]) == {(3, "unchained")}
    assert codes([*chain(2), *links[3:]])
    assert codes([*links, Link(6, "", "")]) == {(6, "unchained")}


def test_only_what_came_since_can_be_looked_at():
    links = chain(6)
    assert codes(links[4:], after=links[3].mark) == set()
    assert codes(links[4:], after=Mark(4, "0" * 64)) == {(5, "previous")}
    assert codes(links[4:], after=links[2].mark) == {(5, "number"), (5, "previous")}


@pytest.mark.parametrize("text", ["", "{", "[]", '{"b":1,"a":2}', '{"a": 1}', "[" * 100_000])
def test_no_text_breaks_the_check(text):
    assert (2, "text" if text else "unchained") in codes([*chain(1), Link(2, text, "x")])


def test_a_mark_is_an_entry_s_number_with_its_hash_or_its_beginning():
    links = chain(3)
    marks = [links[2].mark, Mark(2, short(links[1].hash)), Mark(1, ""), Mark(9, links[0].hash)]
    assert list(missing_marks(links, marks)) == [ChainFault(1, "mark"), ChainFault(9, "mark")]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.floats(allow_nan=False, allow_infinity=False),
    lambda part: st.lists(part, max_size=4) | st.dictionaries(st.text(), part, max_size=4),
    max_leaves=12,
)


@given(JSON)
def test_a_text_is_the_same_however_its_data_were_written(data):
    text = canonical(data)
    assert canonical(json.loads(text)) == text
    assert text == normalize("NFC", text)
    assert canonical(json.loads(json.dumps(data))) == text


def test_two_ways_to_write_an_accent_are_one_text():
    assert canonical({"é": "é"}) == canonical({"e\u0301": "e\u0301"}) == '{"é":"é"}'
    assert canonical({"b": 2.0, "a": [1.5, True, None]}) == '{"a":["1.5",true,null],"b":2}'
    with pytest.raises(TypeError):
        canonical({"a": {1}})


@pytest.fixture
def copy(tmp_path):
    """A copy of two journals, and the place of the first one's last entry."""
    links = [*chain(4), *chain(2, journal="club")]
    path = tmp_path / "journal.jsonl"
    path.write_text("".join(f"{line_of(link)}\n" for link in links), encoding="utf-8")
    return path, links[3]


def test_the_command_checks_a_copy_and_what_was_posted(copy, tmp_path, capsys):
    path, last = copy
    record = tmp_path / "tirage.json"
    record.write_text(json.dumps({"journal": {"number": 4, "hash": last.hash}}))
    assert main(["verify", str(path), str(record), f"4:{short(last.hash)}"]) == 0
    said = capsys.readouterr().out
    assert f"Journal {JOURNAL} : 4 écritures" in said
    assert said.count("l’écriture n° 4 est bien dans ce journal") == 2
    with zipfile.ZipFile(tmp_path / "archive.zip", "w") as archive:
        archive.write(path, "journal.jsonl")
    assert main(["verify", str(tmp_path / "archive.zip"), f"4:{last.hash[1:]}"]) == 1
    assert "l’écriture n° 4 n’est pas dans ce journal" in capsys.readouterr().out


def test_the_command_says_what_changed(copy, capsys):
    path, _last = copy
    path.write_text(path.read_text(encoding="utf-8").replace('\\"n\\":2', '\\"n\\":3', 1), encoding="utf-8")
    assert main(["verify", str(path)]) == 1
    assert "écriture n° 2 : l’empreinte n’est pas celle du texte." in capsys.readouterr().out


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe", b"PK\x03\x04", b"{}", b'{"number": 1}', b"[" * 100_000, b"SQLite format 3\x00"],
)
def test_a_file_that_is_none_is_refused_in_a_sentence(tmp_path, capsys, content):
    path = tmp_path / "x"
    path.write_bytes(content)
    assert main(["verify", str(path)]) == 2
    assert capsys.readouterr().err.startswith("x : ")
    good = tmp_path / "good.jsonl"
    good.write_text(f"{line_of(chain(1)[0])}\n", encoding="utf-8")
    assert main(["verify", str(good), str(path)]) == 2


def test_the_usage_is_told(capsys):
    assert (main(["--help"]), main([]), main(["verify"])) == (0, 2, 2)
    assert "python -m chain verify" in capsys.readouterr().out
