"""One person's name as people type it: "Thomas Nègre", "NÈGRE Thomas", "Nègre, Thomas", "de La Tour Jean".

Stray signs, particles, capitals and French habits of order."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _

from ..core.errors import Refused
from ..core.outside import seen
from ..web.naming import folded


class Unreadable(Refused):
    """A name, a list or a file that cannot be read as it is; `message` says what to do about it."""


GIVEN_MAX = FAMILY_MAX = CLUB_MAX = 60


@dataclass(frozen=True)
class PersonName:
    """A person's name in its two parts; somebody known by one word has it as given name."""

    given: str
    family: str = ""

    def __str__(self) -> str:
        return f"{self.given} {self.family}".strip()


_SPACES = re.compile(r"[\s\u00a0\u202f\u2000-\u200a\u3000]+")


def tidy(text: str) -> str:
    """One line of text with ordinary spaces, composed accents, and no sign that does not show."""
    text = unicodedata.normalize("NFC", seen(text))
    text = "".join(" " if unicodedata.category(c) in {"Cc", "Zl", "Zp"} else c for c in text)
    return _SPACES.sub(" ", text).strip()


def unix_newlines(text: str) -> str:
    """The text with every end of line as \\n, from whatever machine it comes."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


_HYPHENS = re.compile(r"\s*[-\u2010\u2011\u2012]\s*")
_APOSTROPHES = re.compile(r"['`´ʼ‘′]")
_END_DOT = re.compile(r"(?<=\w\w\w)\.$")
_LETTER = re.compile(r"[^\W\d_]")


def neat(text: str) -> str:
    """Tidy, one kind of hyphen and apostrophe, nothing hanging at the ends."""
    text = _HYPHENS.sub("-", _APOSTROPHES.sub("’", tidy(text))).strip(" ,;:-’")
    return _END_DOT.sub("", text)


_TITLE = re.compile(
    r"(?:m(?:me|mes|lle|elle|r|rs|m)|madame|mademoiselle|monsieur|messieurs|mesdames)\b\.?(?:\s+|$)",
    re.IGNORECASE,
)
# "M. Dupont" may be an initial, "M. Dupont Jean" is no other than Mister.
_MISTER = re.compile(r"m(?:\.\s*|\s+)(?=[^\W\d_]{2}\S*\s+\S)|m\.$", re.IGNORECASE)


def without_title(text: str) -> str:
    """ "Nègre Thomas" of "M. Nègre Thomas", "Bonnet Élodie" of "Mme Bonnet Élodie"."""
    while match := _TITLE.match(text) or _MISTER.match(text):
        text = text[match.end() :]
    return text


def refuse_what_is_no_name(text: str) -> None:
    if not text:
        raise Unreadable("name_empty", _("Il manque un nom."))
    if "@" in text:
        raise Unreadable("name_mail", _("Un nom seulement : aucune adresse n’est gardée."))
    if any(c.isdigit() for c in text):
        raise Unreadable("name_digits", _("Un nom ne contient pas de chiffre."))
    if "/" in text:
        raise Unreadable("name_two", _("Un seul joueur ici : l’autre va dans l’autre case."))
    strange = next((c for c in text if not (c in " ,.-’" or unicodedata.category(c)[0] in "LM")), None)
    if strange is not None:
        raise Unreadable(
            "name_sign", _("Le signe « %(sign)s » n’a pas sa place dans un nom.") % {"sign": strange}
        )
    if not _LETTER.search(text):
        raise Unreadable("name_empty", _("Il manque un nom."))


# Carried with the family name: written small ("de Lapeyrouse"), or with a capital ("Le Goff").
SMALL = frozenset(["de", "du", "des", "d’", "del", "della", "dei", "di", "do", "dos"]) | frozenset(
    ["van", "von", "den", "der", "ter", "ten", "vom", "zu"]
)
LARGE = frozenset(["le", "la", "les", "l’", "da", "ben", "bel", "el", "abou", "saint", "sainte"])
PARTICLES = SMALL | LARGE
# First halves of a double given name that is often typed without its hyphen.
DOUBLE_GIVEN = frozenset(["jean", "marie", "anne"])
_RUN = re.compile(r"[^\W\d_]{2}")
_PART = re.compile(r"[^\W\d_]+")


def is_loud(word: str) -> bool:
    """In capitals, initials apart: J.-P. says nothing."""
    return _RUN.search(word) is not None and word == word.upper() and key(word) not in PARTICLES


def key(word: str) -> str:
    """What a word is compared by."""
    return word.casefold()


def capital(words: list[str], place: int) -> str:
    """The word with its capitals, touched only where it was typed all small or all in capitals."""
    word = words[place]
    if word not in (word.lower(), word.upper()):
        return word
    if key(word) in SMALL:
        shouted = any(is_loud(next_word) for next_word in words[place + 1 : place + 3])
        return word.lower() if shouted else word
    if word == word.lower() and key(word) in LARGE and any(w != w.lower() for w in words):
        return word
    return _PART.sub(lambda part: part[0].capitalize(), word.lower())


def joined(words: list[str]) -> str:
    """Words as one text, d’ and l’ close to the next."""
    return " ".join(words).replace("’ ", "’")


class NameOrder(StrEnum):
    """Which part comes first where neither capitals nor a comma tell."""

    GIVEN_FIRST = "given_first"
    FAMILY_FIRST = "family_first"
    GUESS = "guess"


_ELIDED = re.compile(r"(?<![\w])([dlDL])’(?=\w)")


def one_name(text: str, order: NameOrder = NameOrder.GIVEN_FIRST) -> PersonName:
    """Read one person's name. Raises Unreadable: empty, too long, or something that is not a name."""
    titled = neat(text)
    text = without_title(titled)
    if titled and not text:
        sentence = _("« %(title)s » ne dit pas qui : écrivez le nom de chacun.")
        raise Unreadable("title_alone", sentence % {"title": titled})
    refuse_what_is_no_name(text)
    given, family = _parts(text, order)
    if len(given) > GIVEN_MAX or len(family) > FAMILY_MAX:
        raise Unreadable("name_too_long", _("Ce nom est trop long : 60 lettres au plus par partie."))
    return PersonName(given, family)


def two_parts(given: str, family: str) -> PersonName:
    """A name whose parts were typed apart: capitals stay as typed, one part may be empty.

    Raises Unreadable with `field` "given" or "family"."""
    parts = {"given": neat(given), "family": neat(family)}
    if not any(parts.values()):
        raise Unreadable("name_empty", _("Il manque un nom."), "family")
    for field, text in parts.items():
        try:
            if text:
                refuse_what_is_no_name(text)
        except Unreadable as error:
            raise Unreadable(error.code, error.message, field) from error
        if len(text) > GIVEN_MAX:
            raise Unreadable("name_too_long", _("Ce nom est trop long : 60 lettres au plus."), field)
    if not parts["given"]:
        return PersonName(parts["family"])
    return PersonName(parts["given"], parts["family"])


def dressed_parts(given: str, family: str) -> PersonName:
    """Parts typed apart, capitals put right as in one name: "DUPONT", "jean" → Jean Dupont."""
    name = two_parts(without_title(neat(given)), without_title(neat(family)))
    dressed = one_name(f"{name.family or name.given}, {name.given if name.family else ''}")
    return PersonName(dressed.given, dressed.family)


def _parts(text: str, order: NameOrder) -> tuple[str, str]:
    """The given and the family name of a tidy text, with their capitals put right."""
    if "," in text:
        family, *behind_comma = [part.strip() for part in text.split(",") if part.strip()]
        if len(behind_comma) > 1:
            raise Unreadable("too_many_commas", _("Trop de virgules : mettez « / » entre les deux joueurs."))
        given = behind_comma[0] if behind_comma else ""
        words, cut = [*family.split(), *given.split()], len(family.split())
        return _dressed(words, cut, family_first=True)
    words = _ELIDED.sub(r"\1’ ", text).split()
    if len(words) == 1:
        return capital(words, 0), ""
    shouted = _shouted(words)
    if shouted is not None:
        return shouted
    if _family_leads(words, order):
        return _dressed(words, _family_length(words), family_first=True)
    return _dressed(words, _given_length(words), family_first=False)


def _family_leads(words: list[str], order: NameOrder) -> bool:
    """Whether the family name comes first; a particle tells ("Le Goff Jean"), else the order asked for."""
    place = next((i for i, word in enumerate(words[:-1]) if key(word) in PARTICLES), None)
    if place is not None and len(words) > 2:
        return place == 0
    return order is NameOrder.FAMILY_FIRST


def _dressed(words: list[str], cut: int, *, family_first: bool) -> tuple[str, str]:
    before, after = (
        joined([capital(words, i) for i in part]) for part in (range(cut), range(cut, len(words)))
    )
    given, family = (after, before) if family_first else (before, after)
    return (given, family) if given else (family, "")


def _given_length(words: list[str]) -> int:
    """How many words the given name takes at the front: one, or two for "Jean Pierre Martin"."""
    particle = next((i for i, word in enumerate(words) if i and key(word) in PARTICLES), None)
    if particle is not None and particle < len(words) - 1:
        return particle
    return 2 if len(words) > 2 and key(words[0]) in DOUBLE_GIVEN else 1


def _past_particles(words: list[str], place: int) -> int:
    """Where the particles that begin there end; a word of the name and a given name are left."""
    while place < len(words) - 2 and key(words[place]) in PARTICLES:
        place += 1
    return place


def _family_length(words: list[str]) -> int:
    """How many words the family name takes at the front: its particles and one ("De La Tour"), once more
    where a small one follows ("De La Tour du Pin"); or all but the given name."""
    lead = _past_particles(words, 0)
    if lead:
        again = _past_particles(words, lead + 1) if key(words[lead + 1]) in SMALL else lead + 1
        return again + 1 if again > lead + 1 else lead + 1
    if len(words) > 2 and key(words[-2]) in DOUBLE_GIVEN:
        return len(words) - 2
    return len(words) - 1


def _shouted(words: list[str]) -> tuple[str, str] | None:
    """The parts when one run of words in capitals is the family name; None when capitals tell nothing."""
    loud = [is_loud(word) for word in words]
    if all(loud) or not any(loud):
        return None
    first = loud.index(True)
    last = len(loud) - 1 - loud[::-1].index(True)
    if not all(loud[i] or key(words[i]) in PARTICLES for i in range(first, last + 1)):
        return None
    while first > 0 and key(words[first - 1]) in PARTICLES:
        first -= 1
    family = joined([capital(words, i) for i in range(first, last + 1)])
    given = joined([capital(words, i) for i in (*range(first), *range(last + 1, len(words)))])
    return (given, family) if given else None


COMMON = """
adrien agnes alain albert alexandre alexis alice aline amelie anais andre andree anne annie antoine
arlette arnaud aurelie bastien benoit bernadette bernard bertrand brigitte bruno camille carole
caroline catherine cecile cedric celine chantal charles charlotte chloe christelle christian
christiane christine christophe claire claude claudette claudine clement colette corinne cyril
damien daniel daniele danielle david denis denise didier dominique edith eliane elisabeth elise
elodie emilie emma emmanuel eric estelle etienne eugene eva evelyne fabien fabienne fabrice fernand
florence florian francis franck francois francoise frederic gabriel gaston genevieve georges
georgette gerard germaine ghislaine gilbert gilles ginette gisele guillaume guy helene henri
henriette herve hubert hugo huguette ines irene isabelle jacqueline jacques janine jean jeanne
jeannine jerome joel joelle josette joseph josiane julie julien juliette justine karine kevin
laetitia laure laurence laurent lea leon liliane lise lola louis louise luc lucas lucette lucie
lucien lucienne ludovic madeleine magali manon marc marcel marcelle marguerite maria marie marine
marion martine maryse mathieu mathilde mathis maurice maxime melanie michel michele micheline
mireille monique muriel nadia nadine nathalie nicolas nicole noel noelle odette odile olivier pascal
pascale patrice patricia patrick paul paule paulette pauline philippe pierre pierrette rachel
raphael raymond raymonde regine regis remi remy rene renee robert roger roland romain rose sabine
samira sandra sandrine sebastien serge simon simone solange sophie stephane stephanie suzanne
sylvain sylvette sylvie theo therese thierry thomas valerie veronique victor vincent virginie
viviane xavier yann yannick yvan yves yvette yvonne zoe
"""
GIVEN = frozenset(COMMON.split())


def order_of(names: Iterable[str], fallback: NameOrder) -> NameOrder:
    """The order most names of a list have; `fallback` where nothing tells."""
    first = last = 0
    for name in names:
        words = folded(name).replace("-", " ").split()
        if len(words) > 1:
            first += words[0] in GIVEN and words[-1] not in GIVEN
            last += words[-1] in GIVEN and words[0] not in GIVEN
    if first == last:
        return fallback
    return NameOrder.GIVEN_FIRST if first > last else NameOrder.FAMILY_FIRST
