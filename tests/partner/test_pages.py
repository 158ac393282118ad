"""From one state of a file to another by the pages that differ: for any two states the same bytes come
out."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.partner import pages

PAGE = 512
CONTENTS = st.lists(st.sampled_from([b"a", b"b", b"c"]), max_size=12).map(
    lambda many: b"".join(x * PAGE for x in many)
)


def carried(folder, held, wanted):
    """The wanted file made from the held one, as a follower makes it; how many pages travelled."""
    source, own, partial = folder / "wanted", folder / "held", folder / "partial"
    source.write_bytes(wanted)
    own.unlink(missing_ok=True)
    partial.unlink(missing_ok=True)
    if held is not None:
        own.write_bytes(held)
    known = pages.hashes_of(own, PAGE) if held is not None else b""
    pages.begin_from(own, partial, len(wanted))
    travelled = 0
    for spans in pages.batches(pages.differing(known, pages.hashes_of(source, PAGE))):
        assert sum(count for _first, count in spans) <= pages.MOST_PAGES
        travelled += sum(count for _first, count in spans)
        pages.write_spans(partial, PAGE, spans, pages.read_spans(source, PAGE, spans))
    assert pages.sum_of(partial) == pages.sum_of(source)
    assert partial.read_bytes() == wanted
    return travelled


@given(st.none() | CONTENTS, CONTENTS)
@settings(deadline=None)
def test_any_state_becomes_any_other(tmp_path_factory, held, wanted):
    carried(tmp_path_factory.mktemp("pages"), held, wanted)


def test_only_what_changed_travels(tmp_path):
    held = bytearray(b"".join(bytes([n % 251]) * PAGE for n in range(2000)))
    wanted = bytearray(held)
    for page in (0, 7, 8, 1999):
        wanted[page * PAGE + 3] ^= 1
    assert carried(tmp_path, bytes(held), bytes(wanted)) == 4
    assert carried(tmp_path, None, bytes(wanted)) == 2000


def test_a_span_and_an_answer_have_so_many_pages_and_no_more(tmp_path):
    hashes = b"".join(n.to_bytes(pages.HASH, "big") for n in range(1, pages.MOST_PAGES + 2))
    assert pages.differing(b"", hashes[: -pages.HASH]) == [(0, pages.MOST_PAGES)]
    assert pages.differing(b"", hashes) == [(0, pages.MOST_PAGES), (pages.MOST_PAGES, 1)]
    file = tmp_path / "file"
    file.write_bytes(b"\0" * PAGE * (pages.MOST_PAGES + 1))
    assert len(pages.read_spans(file, PAGE, [(0, pages.MOST_PAGES)])) == PAGE * pages.MOST_PAGES
    with pytest.raises(ValueError, match=r"\d"):
        pages.read_spans(file, PAGE, [(0, pages.MOST_PAGES + 1)])
    with pytest.raises(ValueError, match=r"\d"):
        pages.read_spans(file, PAGE, [(0, pages.MOST_PAGES), (9, 1)])


@pytest.mark.parametrize("spans", [[(-1, 1)], [(0, 0)], [(0, -3)]])
def test_spans_of_no_file_are_refused(tmp_path, spans):
    (tmp_path / "file").write_bytes(b"\0" * PAGE)
    with pytest.raises(ValueError, match=r"[01]"):
        pages.read_spans(tmp_path / "file", PAGE, spans)


@pytest.mark.parametrize("content", [b"", b"\1" * PAGE, b"\1" * PAGE * 3])
def test_too_few_or_too_many_bytes_are_not_taken_for_the_pages(tmp_path, content):
    file = tmp_path / "file"
    file.write_bytes(b"\0" * PAGE * 4)
    with pytest.raises(ValueError, match=r"\d"):
        pages.write_spans(file, PAGE, [(1, 2)], content)
