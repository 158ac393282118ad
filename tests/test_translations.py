"""The two catalogues say everything, the same on both sides, and no English page speaks French.

Needs no gettext tools; that every new sentence is in the catalogue is `.ci/run`'s to say."""

import re
from html.parser import HTMLParser
from pathlib import Path

import polib
import pytest
from django.urls import reverse
from django.utils.translation import ngettext, override

from tournament.desk.demo import demo_evening
from tournament.management.commands.catalogues import stale
from tournament.models import Dispute, Match
from tournament.web.language import french

LOCALE = Path(__file__).resolve().parent.parent / "locale"
EN, FR = (LOCALE / language / "LC_MESSAGES" / "django.po" for language in ("en", "fr"))
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%%|\{\w*\}")
TAG = re.compile(r"</?(?:b|strong|a|sup)\b")
LOOSE = re.compile(r"[^\u202f][;!?](?:\s|$)|[^\u00a0]:(?:\s|$)|«[^\u00a0]|[^\u00a0]»|\w'\w")


def entries(path=EN):
    return list(polib.pofile(str(path)))


def texts(entry):
    """Each form of a sentence with what it says in the other language."""
    if entry.msgid_plural:
        return [(entry.msgid, entry.msgstr_plural[0]), (entry.msgid_plural, entry.msgstr_plural[1])]
    return [(entry.msgid, entry.msgstr)]


def pairs():
    return [pair for entry in entries() for pair in texts(entry)]


def test_every_sentence_has_its_english_and_none_is_guessed():
    assert [entry.msgid for entry in entries() if not entry.translated() or entry.fuzzy] == []


@pytest.mark.parametrize("path", [EN, FR], ids=["en", "fr"])
def test_the_compiled_catalogue_says_what_its_source_says(path):
    assert stale(path) == []


def test_both_sides_have_the_same_placeholders_and_the_same_bold():
    for said, english in pairs():
        assert sorted(PLACEHOLDER.findall(said)) == sorted(PLACEHOLDER.findall(english)), said
        assert sorted(TAG.findall(said)) == sorted(TAG.findall(english)), said


def test_the_french_is_set():
    loose = [said for said, _english in pairs() if LOOSE.search(PLACEHOLDER.sub("x", said))]
    assert loose == []
    assert [said for said, _english in pairs() if french(said) != said] == []


def test_english_has_no_space_before_a_sign_and_no_straight_apostrophe():
    wrong = re.compile(r"\s[;!?](?:\s|$)|\s:(?:\s|$)|[«»\"]|\w'|\s,")
    assert [english for _said, english in pairs() if wrong.search(re.sub(r"<[^>]+>", "", english))] == []


def test_both_sides_end_with_the_same_sign():
    def end(text):
        return re.search(r"[\s.:?!;…,]*$", text)[0].replace("\u202f", "").replace("\u00a0", "")

    sentences = [pair for pair in pairs() if " " in pair[0].strip()]
    assert [said for said, english in sentences if end(said) != end(english)] == []


def test_french_knows_all_that_has_a_plural():
    counted = {(entry.msgctxt, entry.msgid, entry.msgid_plural) for entry in entries() if entry.msgid_plural}
    assert {(entry.msgctxt, entry.msgid, entry.msgid_plural) for entry in entries(FR)} == counted
    assert all(said == kept for entry in entries(FR) for said, kept in texts(entry))


def test_none_is_singular_in_french_and_plural_in_english():
    assert [ngettext("%(n)s équipe", "%(n)s équipes", n) for n in (0, 1, 2)] == [
        "%(n)s équipe",
        "%(n)s équipe",
        "%(n)s équipes",
    ]
    with override("en"):
        assert [ngettext("%(n)s équipe", "%(n)s équipes", n) for n in (0, 1, 2)] == [
            "%(n)s teams",
            "%(n)s team",
            "%(n)s teams",
        ]


class Words(HTMLParser):
    """What a page says: its text and the attributes that are read aloud; nothing that is marked French."""

    SAID = ("aria-label", "title", "alt", "placeholder", "data-over")
    VOID = {"meta", "link", "input", "br", "hr", "img", "use", "col", "wbr"}

    def __init__(self):
        super().__init__()
        self.open, self.said = [], []

    @property
    def silent(self):
        return any(silent for _tag, silent in self.open)

    def handle_starttag(self, tag, attrs):
        told = dict(attrs)
        silent = tag in ("script", "style") or (told.get("lang") == "fr" and tag != "html")
        if not (silent or self.silent):
            self.said += [told[name] for name in self.SAID if told.get(name)]
        if tag not in self.VOID:
            self.open.append((tag, silent))

    def handle_endtag(self, tag):
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data):
        if not self.silent and data.strip():
            self.said.append(" ".join(data.split()))


def words(html):
    page = Words()
    page.feed(html)
    return page.said


@pytest.fixture
def evening(odile, club, client):
    """A demonstration in its second round, looked at in English by Odile."""
    made = demo_evening(club=club, until="playing")
    Dispute.objects.update(text="")
    client.force_login(odile)
    client.cookies["dix_language"] = "en"
    return made


# Two letters may be a pool or a side.
IN_FRENCH = {said for said, _english in pairs() if len(said) > 2} - {english for _said, english in pairs()}
DISTINCTIVE = re.compile(
    r"\b(?:équipes?|donnes?|partie|feuilles?|classement|poules?|arbitre|litiges?|joueurs?|tirer|enregistrer|annuler"
    r"|est|sont|pas|avec|pour)\b|«",
    re.IGNORECASE,
)
OF_THE_CLUB = """
    hall:index control:home people:index people:account setup:club setup:create archive:backups
    control:club_journal
"""
OF_AN_EVENING = """
    hall:home hall:round hall:standings hall:find hall:rules hall:wall draw_public:page
    control:overview control:rounds
    setup:settings setup:limits setup:tables setup:links setup:cancel
    registration:desk draw:desk draw:take_back referee:disputes referee:late
    printing:index printing:by_team printing:by_table printing:cards printing:slips printing:standings
    exports:index control:journal
"""
OF_A_MATCH = "sheet deal_page correct annul call agree misdeal rule forfeit clear swap paper"


def addresses(made):
    """Every page of the list, with an open match and an open dispute where one is needed."""
    match = Match.objects.filter(state=Match.State.PLAYING, deal_count__gt=0).first()
    slug, dispute = made.slug, Dispute.objects.get()
    yield from map(reverse, OF_THE_CLUB.split())
    yield from (reverse(name, args=[slug]) for name in OF_AN_EVENING.split())
    yield reverse("hall:team", args=[slug, 1])
    yield reverse("referee:team", args=[slug, 1])
    yield reverse("referee:dispute", args=[slug, dispute.pk])
    yield f"{reverse('control:effect', args=[slug, match.pk])}?a=900&b=600"
    for name in OF_A_MATCH.split():
        deal = [1] if name in ("deal_page", "correct", "annul") else []
        yield reverse(f"referee:{name}", args=[slug, match.pk, *deal])


def test_no_english_page_speaks_french(evening, client):
    french_said = []
    for address in addresses(evening):
        answer = client.get(address)
        assert answer.status_code == 200, address
        french_said += [
            (address, said)
            for said in words(answer.content.decode())
            if said in IN_FRENCH or DISTINCTIVE.search(said)
        ]
    assert french_said == []
