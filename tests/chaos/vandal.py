"""Somebody on the hall's Wi-Fi who sends what no page sends, by chance that can be had again: none of it may
be taken, nor be an error of ours. Each input has one fault that is sure, and others beside it."""

import asyncio
import gzip
import json
import random
from collections import Counter
from contextlib import suppress
from urllib.parse import quote, urlencode

from benchmarks.http import LOST, Connection, form, request
from benchmarks.phones import deal_address, deal_fields
from tests.sweep.values import CODE, DAYS, NUMBERS, SIGNS, WORDS

SIGN = "vandal-"
"""What every token of its forms begins with: a write that carries one was taken from it."""
PATIENCE, PAUSE = 4.0, 0.01
LEAST = 100
TYPED = (*NUMBERS, *DAYS, *SIGNS, *CODE, *WORDS)
PLANES = ((32, 126), (160, 591), (0x400, 0x4FF), (0x600, 0x6FF), (0x4E00, 0x4FFF), (0x1F000, 0x1F6FF))

# Of a deal's form, what each field may never be.
NEVER = {
    "match": ("", "0", "-1", "x", "9" * 40, "1.5", "\x00", "null"),
    "contract": ("", "85", "-90", "9" * 40, "1e9", "NaN", "½", "<script>", "90 90"),
    "bid": ("", "A", "hearts", "C-hearts", "A-hearts-x", "' OR 1=1 --", "🂡", "x" * 5000),
    "double": ("twice", "-1", "[]", "\x00", "x" * 300),
    "points_a": ("163", "-1", "9" * 40, "1,5", "NaN", "½", "inf", "ninety"),
    "points_b": ("68", "-67", "9" * 40, "0x43", "6 7", "{}"),
}
LACKING = ("match", "bid", "contract")
NUMBERS_OF_DEALS = (0, 2, 3, 7, 100, 900_000, 2**31, 2**63, 10**40)
HEADS = (
    "POST {0} HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n",
    "POST {0} HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
    "POST {0} HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 5\r\n\r\na=1",
    "POST {0} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n\r\n",
    "POST {0} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: nothing\r\n\r\na=1",
    "POST {0} HTTP/9.9\r\nHost: x\r\n\r\n",
    "POST {0}\r\n\r\n",
    " {0} HTTP/1.1\r\n\r\n",
    "POST {0} HTTP/1.1\r\nno colon here\r\n\r\n",
    "POST {0} HTTP/1.1\r\nHost: a b\x00c\r\n\r\n",
    "POST {0} HTTP/1.1\r\nHost: x\r\nX-Long: " + "x" * 70_000 + "\r\n\r\n",
    "POST {0}" + "/x" * 20_000 + " HTTP/1.1\r\nHost: x\r\n\r\n",
)
METHODS = ("PUT", "DELETE", "PATCH", "TRACE", "PROPFIND", "POTS", "post", "DONNE")
NAMES = ("Ana 2", "x" * 400, "\x00", "\u202e", "\u200b\u200b", "<b>Ana</b> 1", "'; DROP TABLE 1", "   ")
WHO, SEEDS, PLACES = ("", "nobody", "\x00"), ("x", "-1", "9" * 80), ("x", "0", "-1", "10000", "9" * 40)
VERSIONS = ("", "x", "0", "-1")
DESK = ("teams/", "draw/", "draw/release/", "rounds/1/close/", "rounds/1/clock/", "end/")


class Vandal:
    """`tried`: how many of each kind; `wrong`: what was taken, or broke the program."""

    def __init__(self, evening, seed):
        self.port, self.tables, self.people = evening.port, evening.tables, evening.people
        self.ledger, self.luck = evening.ledger, random.Random(seed)
        self.tried, self.wrong, self._count = Counter(), [], 0
        self._first = list(KINDS)
        self.luck.shuffle(self._first)

    async def work(self, ended):
        """One after the other, each on a line of its own, of a kind drawn by chance; each kind at least
        once, and so many in all. Several may work at once."""
        while self._first or self.tried.total() < LEAST or not ended.is_set():
            kind = self._first.pop() if self._first else self.luck.choice(list(KINDS))
            data = KINDS[kind](self)
            if data is not None:
                self.tried[kind] += 1
                await self._send(kind, data)
            await asyncio.sleep(PAUSE)

    async def _send(self, kind, data):
        line = Connection(self.port)
        with suppress(*LOST, ValueError, IndexError):
            async with asyncio.timeout(PATIENCE):
                answer = await line.ask(data)
                if not is_refusal(answer):
                    self.wrong.append(f"{kind}: answered {answer.status} to {data[:90]!r} … {data[-160:]!r}")
        line.close()

    # ── what it makes its inputs of ──

    def text(self):
        """Something that somebody might type, or bytes that nobody would."""
        if self.luck.random() < 0.6:
            return self.luck.choice(TYPED)
        first, last = self.luck.choice(PLANES)
        return "".join(chr(self.luck.randint(first, last)) for _ in range(self.luck.randint(1, 60)))

    def token(self):
        self._count += 1
        return f"{SIGN}{self._count}-{id(self):x}"

    def deal(self):
        """A table, and the good form of a deal of it."""
        one = self.luck.choice(self.tables)
        return one, deal_fields(one["match"], self.luck.randint(0, 162)) | {"token": self.token()}

    def spoiled(self, one, fields):
        """The form with its sure fault, and up to three fields more that say anything."""
        for name in self.luck.sample(sorted(fields), self.luck.randint(0, 3)):
            if name != "token":
                fields[name] = self.text()
        fault = self.luck.choice(sorted(NEVER))
        never = [*NEVER[fault]]
        if fault == "match":
            never += [str(other["match"]) for other in self.tables if other is not one]
        if fault == "points_b":
            fields["points_a"] = 95
        return fields | {fault: self.luck.choice(never)}

    def address(self, one):
        """Where a deal of that table might be sent."""
        number = self.luck.choice((*NUMBERS_OF_DEALS, one["next"], one["next"] + 1))
        return deal_address(one["token"], number)

    def desk_address(self):
        """A page of the desk that writes."""
        one = self.luck.choice(self.tables)
        correct = f"match/{one['match']}/deal/1/correct/"
        return f"/desk/t/{one['slug']}/{self.luck.choice((*DESK, correct))}"


# ── the kinds: each makes one input, None where there is nothing yet to make it of ──


def a_field(vandal):
    """A deal's form with one field that it may never have."""
    one, fields = vandal.deal()
    return form(vandal.address(one), vandal.spoiled(one, fields), {})


def a_field_lacks(vandal):
    """A deal's form without one of its fields."""
    one, fields = vandal.deal()
    lacking = vandal.luck.choice(LACKING)
    del fields[lacking]
    return form(vandal.address(one), fields, {})


def a_deal_out_of_order(vandal):
    """A good form under a number that is not the next."""
    one, fields = vandal.deal()
    number = vandal.luck.choice((0, one["next"] + 500, 900_000, 2**31, 2**63, 10**40))
    return form(deal_address(one["token"], number), fields, {})


def a_token_of_another_write(vandal):
    """Another content under a token that was acknowledged."""
    deals = vandal.ledger.of("deal")
    if not deals:
        return None
    address, fields = vandal.luck.choice(deals).sent
    points = (fields["points_a"] + vandal.luck.randint(1, 100)) % 163
    return form(address, {**fields, "points_a": points, "points_b": 162 - points}, {})


def a_table_s_secret(vandal):
    """A good form to a table that nobody told it of."""
    one, fields = vandal.deal()
    secret = list(one["token"])
    place = vandal.luck.randrange(len(secret))
    secret[place] = "A" if secret[place] != "A" else "B"
    near = ("".join(secret), one["token"][:-1], one["token"][::-1])
    guessed = vandal.luck.choice((*near, vandal.text(), ".."))
    return form(deal_address(quote(guessed, safe=""), one["next"]), fields, {})


def no_csrf(vandal):
    """A good form that another page sends: another secret, or none."""
    one, fields = vandal.deal()
    data = form(deal_address(one["token"], one["next"]), fields, {})
    other = vandal.luck.choice((b"dix_csrf=other", b"dix_csrf=", b"session=1; dix_csr=bench"))
    return data.replace(b"dix_csrf=bench", other)


def a_method(vandal):
    """A good form by a method that no form has."""
    one, fields = vandal.deal()
    data = form(deal_address(one["token"], one["next"]), fields, {})
    return vandal.luck.choice(METHODS).encode() + data.removeprefix(b"POST")


def a_size(vandal):
    """A field without end, fields without end, or a body that never comes."""
    one, fields = vandal.deal()
    address = deal_address(one["token"], one["next"])
    which = vandal.luck.randrange(3)
    if which == 0:
        name = vandal.luck.choice(("bid", "contract", "points_a", "match"))
        return form(address, fields | {name: "9" * vandal.luck.choice((10_000, 300_000, 2_000_000))}, {})
    if which == 1:
        return form(address, {f"x{number}": "1" for number in range(6000)} | fields, {})
    return form(address, fields, {})[: -vandal.luck.randint(40, 120)]


def an_encoding(vandal):
    """A body that is not what it says, or says what no form is."""
    one, fields = vandal.deal()
    address, text = deal_address(one["token"], one["next"]), urlencode(fields)
    kinds = (
        ("application/json", json.dumps(fields).encode()),
        ("text/plain", text.encode()),
        ("application/x-www-form-urlencoded", text.encode("utf-16")),
        ("application/x-www-form-urlencoded", text.replace("hearts", "h%E9arts%ZZ%").encode()),
        ("application/x-www-form-urlencoded; charset=nothing", f"{text}&bid=é".encode("latin-1")),
        ("application/x-www-form-urlencoded", gzip.compress(text.encode())),
        ("multipart/form-data", b"--x\r\n\r\n" + text.encode()),
        ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data; name=bid\r\n\r\nA--x"),
        ("multipart/form-data; boundary=" + "x" * 300, vandal.luck.randbytes(400)),
        ("", vandal.luck.randbytes(vandal.luck.randint(1, 3000))),
    )
    kind, body = vandal.luck.choice(kinds)
    head = f"POST {address} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n"
    cookie = "Cookie: dix_csrf=" + "bench" * 6 + "ok\r\nX-CSRFToken: " + "bench" * 6 + "ok\r\n"
    return f"{head}{cookie}Content-Type: {kind}\r\n\r\n".encode() + body


def a_head(vandal):
    """What is no request of HTTP."""
    one, _fields = vandal.deal()
    return vandal.luck.choice(HEADS).format(deal_address(one["token"], one["next"])).encode()


def bytes_alone(vandal):
    """What is nothing at all."""
    return vandal.luck.randbytes(vandal.luck.randint(1, 5000)) + b"\r\n\r\n"


def a_stranger_at_the_desk(vandal):
    """The desk's forms without a session, or with one that is made up."""
    cookie = vandal.luck.choice(("", "dix_session=" + "x" * 32, f"dix_session={quote(vandal.text())}"))
    fields = {"player_1": "Ana", "player_2": "Bo", "number": "", "token": vandal.token(), "draft": "1"}
    return form(vandal.desk_address(), fields, {"Cookie": cookie} if cookie else {})


def a_desk_s_form(vandal):
    """A team, a draw, a correction by somebody who may, with what may not stand in it."""
    cookie = vandal.people.get("Olga")
    if cookie is None:
        return None
    one = vandal.luck.choice(vandal.tables)
    never, token = vandal.luck.choice(NAMES), vandal.token()
    correction = vandal.spoiled(*vandal.deal()) | {"deal": vandal.luck.choice(VERSIONS), "reason": never}
    forms = (
        ("/desk/t/porte/teams/", {"player_1": never, "player_2": vandal.text(), "number": "0"}),
        ("/desk/t/porte/teams/", {"player_1": "Ana", "player_2": "Bo", "number": vandal.luck.choice(PLACES)}),
        ("/desk/t/porte/draw/", {"who": vandal.luck.choice(WHO), "seed": vandal.luck.choice(SEEDS)}),
        (f"/desk/t/{one['slug']}/match/{one['match']}/deal/1/correct/", correction),
    )
    address, fields = vandal.luck.choice(forms)
    return form(address, fields | {"token": token}, {"Cookie": cookie})


def another_laptop(vandal):
    """The address at which laptops talk, without a seal."""
    body = vandal.luck.randbytes(vandal.luck.choice((0, 1, 64, 4000, 70_000)))
    head = f"POST /partner/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n"
    return head.encode() + b"Content-Type: application/octet-stream\r\n\r\n" + body


def a_page(vandal):
    """Something of a page that there is not."""
    slug = vandal.tables[0]["slug"]
    words = quote(vandal.text(), safe="")
    return request(
        "GET",
        vandal.luck.choice(
            (
                f"/t/{words}x/",
                f"/t/{slug}/live/team/{10 ** vandal.luck.randint(5, 40)}/",
                f"/table/{words}/",
                f"/static/../../{words}",
                f"/desk/t/{slug}/match/{2**63}/",
            )
        ),
        {},
    )


KINDS = {
    "field": a_field,
    "field that lacks": a_field_lacks,
    "deal out of order": a_deal_out_of_order,
    "token of another write": a_token_of_another_write,
    "table’s secret": a_table_s_secret,
    "foreign page": no_csrf,
    "method": a_method,
    "size": a_size,
    "encoding": an_encoding,
    "head": a_head,
    "bytes": bytes_alone,
    "stranger at the desk": a_stranger_at_the_desk,
    "desk’s form": a_desk_s_form,
    "other laptop": another_laptop,
    "page": a_page,
}


def is_refusal(answer):
    """A no, the way to the log-in, or that there is too much at once; an error of ours and a yes are none."""
    if answer.status in {301, 302, 303}:
        return "/people/login/" in answer.headers.get("location", "")
    return 400 <= answer.status < 500 or answer.status in {501, 503, 505}
