"""What people and programs type into a form that nobody meant for it: empty, endless, of another script, of
another type, nearly right."""

from random import Random

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

EVERY = [*NUMBERS, *DAYS, *SIGNS, *CODE, *WORDS]
MANY = 60


def changed(fields, change):
    """The good form with this change."""
    return {name: value for name, value in {**fields, **change}.items() if value is not DROPPED}


def fixed(name, fields):
    """Two forms: one value after the other in its fields, then half of them dropped and a field too many. The
    token stays, so that a form is not refused for that alone."""
    names = [field for field in sorted(fields) if field != "token"]
    start = sum(map(ord, name))
    yield changed(fields, {field: EVERY[(start + 7 * n) % len(EVERY)] for n, field in enumerate(names)})
    yield changed(fields, {**dict.fromkeys(names[::2], DROPPED), "x": ["1", "\x00"]})


def drawn(name, fields):
    """Forms that differ from this one in one to four fields, one of which the form may not have at all."""
    rng = Random(name)
    names = [*sorted(fields), "x"]
    for _ in range(MANY):
        some = rng.sample(names, min(len(names), rng.randint(1, 4)))
        yield changed(fields, {field: value_of(rng) for field in some})


def value_of(rng):
    """What stands in one field: a value, several, none, or a number or letters that nobody thought of."""
    kind = rng.randrange(8)
    if kind == 0:
        return DROPPED
    if kind == 1:
        return rng.sample(EVERY, rng.randint(2, 3))
    if kind == 2:
        return str(rng.randint(-(10**12), 10**12))
    if kind == 3:
        return "".join(chr(rng.randrange(0xD800)) for _ in range(rng.randrange(60)))
    return rng.choice(EVERY)
