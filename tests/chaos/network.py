"""A torn network between the phones and the program: requests are delayed, sent twice, sent again long after
they were answered and in another order, cut before or after the program has them, answers cut in half."""

import asyncio
import random
from collections import Counter
from contextlib import suppress

from benchmarks.http import HOST, LOST
from tests.chaos.outcome import Outcome
from tests.chaos.vandal import KINDS, SIGN, Vandal
from tests.chaos.writers import Hall
from tests.launcher.running import eventually

# What becomes of a request, of a hundred.
LOTS = {
    "passed": 40,
    "delayed": 10,
    "sent twice": 12,
    "sent again late": 12,
    "overtaken": 8,
    "cut on its way": 6,
    "answer lost": 8,
    "answer cut in half": 4,
}
SLOW = (0.1, 0.8)
LATE = 12
"""So many copies are kept, then sent in another order."""
SHORT, LONG = 10, 120
ALL_OF_THEM = 120
"""So long after that, at most, until each has happened: chance decides, and a busy machine sends little."""
VANDALS = 6


class TornNetwork:
    """A proxy on a port of its own, in a hall's thread; what it did to whole requests is counted."""

    def __init__(self, port, seed):
        self.port_behind, self.did, self._luck = port, Counter(), random.Random(seed)
        self._late, self._overtaken = [], None
        self.port = 0

    async def open(self):
        self._server = await asyncio.start_server(self._serve, HOST, 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self.port

    async def close(self):
        """All copies that are still kept arrive now, the newest first."""
        self._server.close()
        self._release()
        await self._send_late(self._late[::-1])

    async def _serve(self, reader, writer):
        with suppress(*LOST):
            while request := await whole(reader):
                if not await self._carry(request, writer):
                    break
        writer.close()

    async def _carry(self, request, writer):
        """One request to its fate; False: the phone is hung up on."""
        lot = self._luck.choices(list(LOTS), list(LOTS.values()))[0]
        self.did[lot] += 1
        if lot == "cut on its way":
            return False
        if lot == "delayed":
            await asyncio.sleep(self._luck.uniform(*SLOW))
        if lot == "overtaken":
            await self._stand_back()
        self._release()
        if lot == "sent again late":
            await self._keep(request)
        copies = 2 if lot == "sent twice" else 1
        answers = await asyncio.gather(*(self._behind(request) for _ in range(copies)))
        answer = answers[-1]
        if lot == "answer lost" or answer is None:
            return False
        writer.write(answer[: len(answer) // 2] if lot == "answer cut in half" else answer)
        await writer.drain()
        return lot != "answer cut in half"

    async def _stand_back(self):
        """Wait until somebody else has passed, two seconds at most."""
        self._release()
        self._overtaken = passed = asyncio.Event()
        with suppress(TimeoutError):
            await asyncio.wait_for(passed.wait(), 2)

    def _release(self):
        if self._overtaken is not None:
            self._overtaken.set()
            self._overtaken = None

    async def _keep(self, request):
        self._late.append(request)
        if len(self._late) >= LATE:
            kept, self._late = self._late, []
            self._luck.shuffle(kept)
            await self._send_late(kept)

    async def _send_late(self, requests):
        for request in requests:
            await self._behind(request)

    async def _behind(self, request):
        """The program's whole answer, on a connection for it alone; None where there is none."""
        with suppress(*LOST):
            reader, writer = await asyncio.open_connection(HOST, self.port_behind)
            writer.write(request)
            answer = await whole(reader)
            writer.close()
            return answer
        return None


async def whole(reader):
    """A request or an answer with its body; nothing where the line was closed before its first byte."""
    try:
        head = await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError as end:
        if end.partial:
            raise
        return b""
    names = dict(line.lower().split(b":", 1) for line in head.split(b"\r\n")[1:] if b":" in line)
    body = await reader.readexactly(int(names.get(b"content-length", 0)))
    if names.get(b"transfer-encoding", b"").strip() == b"chunked":
        while body[-5:] != b"0\r\n\r\n":
            body += await reader.readuntil(b"\n")
    return head + body


def torn_network(arena):
    """All writers behind it, and some who send what nobody should."""
    outcome = Outcome("torn network: delayed, doubled, reordered, cut")
    with arena.evening() as evening, Hall() as hall:
        outcome.writers = len(evening.tables)
        torn = TornNetwork(evening.port, arena.seed)
        port = asyncio.run_coroutine_threadsafe(torn.open(), hall.loop).result(10)
        evening.begin_writing(hall, port=port)
        vandal = Vandal(evening, arena.seed)
        hall.add(*(vandal.work(hall.ended) for _ in range(VANDALS)))
        eventually(lambda: False, seconds=LONG if arena.long else SHORT)
        eventually(lambda: not never(torn, vandal), seconds=ALL_OF_THEM)
        hall.finish()
        asyncio.run_coroutine_threadsafe(torn.close(), hall.loop).result(60)
        outcome.struck = torn.did.total() - torn.did["passed"]
        outcome.bad_inputs = vandal.tried.total()
        outcome.wrong += vandal.wrong[:5]
        outcome.remarks = f"{counted(torn.did)}; bad inputs: {counted(vandal.tried)}"
        if missing := never(torn, vandal):
            outcome.wrong.append(f"never: {', '.join(sorted(missing))}")
        found = outcome.judge(evening)
        outcome.taken = sum(token.startswith(SIGN) for token in found["tokens"])
    return outcome


def never(torn, vandal):
    """What has not happened yet of all that is to."""
    return (LOTS.keys() | KINDS.keys()) - torn.did.keys() - vandal.tried.keys()


def counted(what):
    """Each with how often, most often first; what passed as it was is no fault."""
    return ", ".join(f"{count} {name}" for name, count in what.most_common() if name != "passed")
