"""What people and programs type into a form that nobody meant for it: empty, endless, of another script, of
another type, nearly right. One mutation changes a few fields of a good form."""

from hypothesis import strategies as st

DROPPED = object()

NUMBERS = [
    "0",
    "-1",
    "-0",
    "1",
    "00",
    "1.5",
    "1,5",
    "1e9",
    "NaN",
    "inf",
    "2147483648",
    "9" * 40,
    "0x10",
    "٣",
    "½",
]
DAYS = [
    "0001-01-01",
    "9999-12-31",
    "2026-02-30",
    "20/11/2026",
    "2026-11-20T25:61",
    "24:00",
    "-00:01",
    "23:59:60",
]
SIGNS = [
    "\x00",
    "a\x00b",
    "\u202egnirts",
    "\u200b",
    "\U0001f0a1",
    "é" * 300,
    "e\u0301",
    "x" * 5000,
    "\r\n" * 50,
]
CODE = [
    "<script>alert(1)</script>",
    "' OR 1=1 --",
    "{{ 7|add:7 }}",
    "%s%n",
    "../../etc/passwd",
    "null",
    "[]",
    "{}",
]
WORDS = [
    "",
    " ",
    "\u00a0",
    "on",
    "true",
    "A",
    "B",
    "C",
    "A-hearts",
    "capot",
    "none",
    "all",
    "organiser",
    "rounds",
]

TYPED = (
    st.sampled_from([*NUMBERS, *DAYS, *SIGNS, *CODE, *WORDS])
    | st.integers(-(10**12), 10**12).map(str)
    | st.text(st.characters(codec="utf-8"), max_size=60)
    | st.dates().map(str)
)
SENT = TYPED | st.lists(TYPED, min_size=2, max_size=3) | st.just(DROPPED)


def mutations(fields):
    """Forms that differ from this one in one to four fields, one of which the form may not have at all."""
    names = sorted(fields) or ["x"]
    changed = st.dictionaries(st.sampled_from([*names, "x"]), SENT, min_size=1, max_size=4)
    return changed.map(lambda change: mutated(fields, change))


def mutated(fields, change):
    """The good form with this change."""
    return {name: value for name, value in {**fields, **change}.items() if value is not DROPPED}
