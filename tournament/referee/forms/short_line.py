"""A deal as one short line, for whoever types sheets all evening: `12 100c! 95 b12`. Read into the fields of
the form of a deal, whose checks follow; and written back.

Knows team numbers and the letters of the page's language, no rule. `scoring/notation` is that of logs."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from scoring import PlayedDeal, Side
from scoring.contract import BELOTE_POINTS, CAPOT, LEVEL, Double, Trump

from ...rulebook import SUITS

LINE_LENGTH = 80
PASSED = "-"
SWEEP = "cap"
BELOTE = "b"
PIPS: Mapping[str, Trump] = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}
DOUBLE_OF: Mapping[str, Double] = {"": "none", "!": "coinche", "!!": "surcoinche"}
TOKEN = re.compile(
    r"(?P<number>[0-9]+)|(?P<word>[^\W\d_]+)|(?P<pip>[♠♥♦♣])\ufe0f?|(?P<sign>!|-)|(?P<other>\S)"
)


@dataclass(frozen=True)
class LineWords:
    """The letters of one language: of trumps, of how a capot that was bid ended (the first is written)."""

    trumps: Mapping[str, Trump]
    made: Sequence[str]
    failed: Sequence[str]

    @cached_property
    def longest_first(self) -> list[str]:
        return sorted([*self.trumps, *self.made, *self.failed, SWEEP, BELOTE], key=len, reverse=True)


WORDS: Mapping[str, LineWords] = {
    "fr": LineWords(
        {
            "p": "spades",
            "c": "hearts",
            "k": "diamonds",
            "t": "clubs",
            "sa": "no_trump",
            "ta": "all_trump",
        },
        made=("fait",),
        failed=("chute", "chuté"),
    ),
    "en": LineWords(
        {
            "s": "spades",
            "h": "hearts",
            "d": "diamonds",
            "c": "clubs",
            "nt": "no_trump",
            "at": "all_trump",
        },
        made=("made",),
        failed=("failed",),
    ),
}


class UnreadLine(Exception):
    """A line that says no deal: `code` is tested, `sentence` is for people, in the language in force."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code, self.sentence = code, sentence


@dataclass(frozen=True)
class LineReader:
    """Reads and writes the lines of one match: who bears which number (in a mêlée each player), which trumps
    its rulebook plays, the language of the page the line was typed on."""

    sides: Mapping[int, Side]
    trumps: Sequence[Trump]
    language: str

    @property
    def words(self) -> LineWords:
        return WORDS.get(self.language, WORDS["fr"])

    @property
    def letters(self) -> list[tuple[str, Trump]]:
        """The letters of the trumps that are played."""
        return [(letter, trump) for letter, trump in self.words.trumps.items() if trump in self.trumps]

    @property
    def numbers(self) -> tuple[int, int]:
        """A number of each side, as it is written."""
        return self.number_of(Side.A), self.number_of(Side.B)

    def fields(self, line: str) -> dict[str, str]:
        """The fields of the form as if they had been chosen one by one. Raises UnreadLine."""
        return LineReading(self, self.tokens_of(line)).fields()

    def written(self, played: PlayedDeal) -> str:
        """The line of a deal that was played or passed; its melds are not in it."""
        if played.taker is None or played.trump is None:
            return PASSED
        letter = next(word for word, trump in self.words.trumps.items() if trump == played.trump)
        bid = SWEEP if played.contract == CAPOT else str(played.contract)
        # A letter after a word would be one word with it for whoever reads: "cap p", but "100p".
        glued = f"{bid}{' ' if bid == SWEEP else ''}{letter}{'!' * LEVEL[played.double]}"
        parts = [str(self.number_of(played.taker)), glued, *self._result(played, played.taker)]
        for side, points in ((Side.A, played.belote_a), (Side.B, played.belote_b)):
            parts += [f"{BELOTE}{self.number_of(side)}"] * (points // BELOTE_POINTS)
        return " ".join(parts)

    def _result(self, played: PlayedDeal, taker: Side) -> list[str]:
        """`95`, `cap`, `cap9`; of a capot that was bid `fait`, `chute 152`, `chute cap9`."""
        points = str(played.points_a if taker is Side.A else played.points_b)
        swept = "" if played.capot is None else SWEEP
        if played.capot is not None and played.capot is not taker:
            swept = f"{SWEEP}{self.number_of(played.capot)}"
        if played.contract != CAPOT:
            return [swept or points]
        return [self.words.made[0]] if played.capot is taker else [self.words.failed[0], swept or points]

    def number_of(self, side: Side) -> int:
        """A number of that side, as it is written."""
        return next(number for number, whose in self.sides.items() if whose is side)

    def tokens_of(self, line: str) -> list[tuple[str, str]]:
        """Each part of the line with its kind; letters that stand together are parted into known words."""
        text = unicodedata.normalize("NFC", line).casefold()
        for dash in "–—−‐‑":
            text = text.replace(dash, PASSED)
        tokens: list[tuple[str, str]] = []
        for match in TOKEN.finditer(text):
            kind = match.lastgroup or "other"
            tokens += self._parted(match[kind]) if kind == "word" else [(kind, match[kind])]
        return tokens

    def _parted(self, letters: str) -> list[tuple[str, str]]:
        """ "cb" → "c", "b"; letters that say nothing stay together as they are."""
        parts, rest = [], letters
        while rest:
            word = next((word for word in self.words.longest_first if rest.startswith(word)), None)
            if word is None:
                return [("other", letters)]
            parts.append(("word", word))
            rest = rest[len(word) :]
        return parts


class LineReading:
    """One line being read from left to right, each part in its turn."""

    def __init__(self, reader: LineReader, tokens: list[tuple[str, str]]) -> None:
        self.reader, self.words, self.tokens = reader, reader.words, tokens

    def fields(self) -> dict[str, str]:
        if self.passed():
            return {"status": "passed"}
        taker = self._taker()
        contract = self._contract()
        fields = {"bid": f"{taker}-{self._trump()}", "contract": contract, "double": self._double()}
        fields |= self._result(taker, asked=contract == CAPOT)
        fields |= self.belotes(taker)
        self.refuse_rest(
            _("« %(text)s » : je ne comprends pas. Après les points, il n’y a que les belotes : b ou %(b)s.")
        )
        return fields

    def passed(self) -> bool:
        """`-` alone: all pass."""
        if self.tokens[:1] != [("sign", PASSED)]:
            return False
        if len(self.tokens) > 1:
            raise UnreadLine("passed_more", _("« - » veut dire que tous passent : rien ne suit."))
        return True

    def refuse_rest(self, sentence: str) -> None:
        """Whatever is left says nothing; the sentence has blanks for it and for somebody's belote."""
        if self.tokens:
            belote = f"{BELOTE}{next(iter(self.reader.sides))}"
            raise UnreadLine("too_much", sentence % {"text": self.tokens[0][1], "b": belote})

    def take(self, kind: str, *texts: str) -> str | None:
        """The next part, if it is of that kind and says one of these; it is read then."""
        if not self.tokens or self.tokens[0][0] != kind or (texts and self.tokens[0][1] not in texts):
            return None
        return self.tokens.pop(0)[1]

    def side_of(self, number: str) -> Side:
        side = self.reader.sides.get(int(number)) if len(number) <= 9 else None
        if side is None:
            raise UnreadLine(
                "not_here",
                _("Le n° %(number)s ne joue pas à cette table. %(who)s.")
                % {"number": number[:9], "who": self.who()},
            )
        return side

    def who(self) -> str:
        """ "C’est 7 ou 10"."""
        numbers = [str(number) for number in self.reader.sides]
        return _("C’est %(numbers)s ou %(last)s") % {
            "numbers": ", ".join(numbers[:-1]),
            "last": numbers[-1],
        }

    def _taker(self) -> Side:
        number = self.take("number")
        if number is None:
            raise UnreadLine(
                "no_taker", _("La ligne commence par le n° du preneur. %(who)s.") % {"who": self.who()}
            )
        return self.side_of(number)

    def _contract(self) -> str:
        if self.take("word", SWEEP):
            return CAPOT
        number = self.take("number")
        if number is None:
            raise UnreadLine("no_contract", _("Après le preneur, quel contrat ? Un nombre, ou cap."))
        return number

    def _trump(self) -> Trump:
        pip, word = self.take("pip"), self.take("word", *self.words.trumps)
        if pip is None and word is None:
            letters = [f"{letter} {_(SUITS[trump])}" for letter, trump in self.reader.letters]
            raise UnreadLine(
                "no_suit",
                _("Après le contrat, quelle couleur ? %(letters)s.") % {"letters": ", ".join(letters)},
            )
        return PIPS[pip] if pip is not None else self.words.trumps[str(word)]

    def _double(self) -> Double:
        signs = ""
        while self.take("sign", "!"):
            signs += "!"
        if signs not in DOUBLE_OF:
            sentence = _("%(once)s ou %(twice)s, pas plus.")
            raise UnreadLine("too_doubled", sentence % {"once": "!", "twice": "!!"})
        return DOUBLE_OF[signs]

    def _result(self, taker: Side, *, asked: bool) -> dict[str, str]:
        """What the taker made. `asked`: it had bid the capot, and may say how it ended before its points."""
        outcome = self._outcome(asked=asked)
        if self.take("word", SWEEP):
            number = self.take("number")
            side = taker if number is None else self.side_of(number)
            if outcome == {"capot_bid": "failed"} and side is taker:
                raise UnreadLine(
                    "made_or_failed", _("Fait ou chuté ? « cap » dit que le preneur a tous les plis.")
                )
            return {**outcome, f"capot_{side.lower()}": "on"}
        points = self.take("number")
        if points is not None:
            return {**outcome, f"points_{taker.lower()}": points}
        if not asked:
            raise UnreadLine(
                "no_points", _("Combien de points pour le preneur ? Un nombre, ou cap s’il a tous les plis.")
            )
        return outcome

    def _outcome(self, *, asked: bool) -> dict[str, str]:
        word = self.take("word", *self.words.made, *self.words.failed)
        if word is None:
            return {}
        if not asked:
            raise UnreadLine(
                "not_asked",
                _("« %(word)s » ne se dit que d’un capot demandé : tapez les points du preneur.")
                % {"word": word},
            )
        return {"capot_bid": "made" if word in self.words.made else "failed"}

    def belotes(self, taker: Side) -> dict[str, str]:
        counts = {Side.A: 0, Side.B: 0}
        while self.take("word", BELOTE):
            number = self.take("number")
            counts[taker if number is None else self.side_of(number)] += 1
        return {f"belote_{side.lower()}": str(count) for side, count in counts.items() if count}
