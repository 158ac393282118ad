"""Words for plain data: teams, suits, reasons of the scoring engine, refusals.

Reads attributes of what it is given, never the database and never a rule."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.base import FilterExpression, NodeList, Parser, TextNode, Token, token_kwargs
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext, pgettext, trim_whitespace

from ..models import Player, Team, Tournament
from ..registration.qualified import qualified_label
from ..rulebook import SUITS, ContreWords, limits_in, limits_label, template_of
from ..web import naming, units
from ..web.language import french, is_french
from .typography import game_points

register = template.Library()

register.simple_tag(limits_label)


@register.filter
def default_trumps(trumps: list[str] | None) -> list[str]:
    """The trumps a rulebook offers, else the four suits."""
    return list(trumps) if trumps else ["spades", "hearts", "diamonds", "clubs"]


@register.simple_tag
def round_limits(tournament: Tournament, number: int | str | None) -> str:
    """`{% round_limits tournament round.number %}`: where the matches of that round end; the evening's usual
    limits where there is no round."""
    limits = limits_in(tournament, number if isinstance(number, int) else 0)
    return limits_label(limits.target, limits.deals, limits.minutes)


@register.simple_tag
def qualified(rank: int, name: str) -> str:
    """`{% qualified team.qualified_rank team.qualified_in.name %}`: where a team comes from."""
    return qualified_label(rank, name)


@register.filter
def doubles(coinche: Any) -> Any:
    """The three answers to a bid, in the words of the table."""
    return ContreWords(bool(coinche)).doubles


@register.filter
def typo(text: object) -> str:
    """No-break spaces and curled apostrophes when the page is French; else untouched."""
    return french(str(text)) if is_french() else str(text)


@register.filter
def suit_word(suit: str | None) -> str:
    """`hearts` → cœur."""
    return gettext(SUITS[suit]) if suit in SUITS else ""


@register.filter
def suit_sign(suit: str | None) -> str:
    """ "♥" where no picture can stand; SA, TA."""
    return {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}.get(suit or "", suit_letters(suit))


@register.filter
def suit_letters(suit: str | None) -> str:
    """The two trumps that have no pip: SA, TA."""
    return {"no_trump": gettext("SA"), "all_trump": gettext("TA")}.get(suit or "", "")


@register.simple_tag
def wall_call(call: dict[str, Any]) -> str:
    """ "Tables 3 et 7, à l’arbitre": what the desk calls, on the wall."""
    tables = [str(number) for number in call.get("tables", ())]
    to = str(dict(Tournament.CallTo.choices).get(call.get("to", ""), ""))
    listed = (
        gettext("%(first)s et %(last)s") % {"first": ", ".join(tables[:-1]), "last": tables[-1]}
        if tables[1:]
        else "".join(tables)
    )
    words = ngettext("Table %(tables)s, %(to)s", "Tables %(tables)s, %(to)s", len(tables))
    return typo(words % {"tables": listed, "to": to})


def value_label(value: object) -> str:
    """One value inside a reason: figures as on the sheet, words of the game in the language in force."""
    if hasattr(value, "template"):
        return reason(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return game_points(value)
    text = str(value)
    return str(gettext(text)) if text else ""


@register.filter
def reason(why: Any, coinche: Any = False) -> str:
    """A scoring reason (`template`, `values` as pairs or mapping) in the language in force; text passes.

    `{{ why|reason:coinche }}` says it in the words of the table: contre, or coinche."""
    if why is None:
        return ""
    if not hasattr(why, "template"):
        return typo(why)
    values = dict(why.values) if why.values else {}
    template = template_of(why, coinche=bool(coinche))
    return typo(gettext(template).format(**{name: value_label(value) for name, value in values.items()}))


@register.simple_tag
def counted_words(deal: Any, a: int | str, b: int | str, title: bool = False) -> str:
    """What is known of a deal without bids, whose sides are called `a` and `b`: "belote de 7, capot de 10".
    As a title with a capital, and a plain deal has one too."""
    owners = [n for n, belote in ((a, deal.belote_a), (b, deal.belote_b)) if belote]
    words = [gettext("belote de %(n)s") % {"n": n} for n in owners]
    if deal.capot:
        words.append(gettext("capot de %(n)s") % {"n": a if deal.capot == "A" else b})
    text = ", ".join(words)
    return (text[:1].upper() + text[1:] or pgettext("a deal", "Comptée")) if title else text


@register.filter
def verdict(why: Any) -> SafeString | str:
    """A verdict with its first words bold: **Réussi** : 127 pour 90."""
    head, colon, tail = reason(why).partition(":")
    return (
        format_html("<b>{}</b>{}{}", head.rstrip(), head[len(head.rstrip()) :] + colon, tail)
        if colon
        else head
    )


@register.filter
def before_colon(why: Any) -> str:
    """The title of a reason: Fausse donne n° 2."""
    return reason(why).partition(":")[0].rstrip()


@register.filter
def after_colon(why: Any) -> str:
    """What a reason says after its title, beginning with a capital; all of it when it has none."""
    head, _colon, tail = reason(why).partition(":")
    text = tail.strip() or head
    return text[:1].upper() + text[1:]


@register.filter
def refusal(error: Any) -> str:
    """An ImpossibleDeal or a Refused as the sentence beside the field."""
    return reason(error) if hasattr(error, "template") else typo(getattr(error, "message", error))


@register.filter
def sign(team: Team | None) -> int | str:
    """7; of a pair of a mêlée, which has no number, those of its players: 3+7."""
    return naming.sign(team) if team else ""


@register.filter
def team_said(team: Team | None, tournament: Tournament) -> str:
    """Fabre – Oustric, or Chloé Fabre – Marcel Oustric, as the tournament says."""
    return naming.team_said(team, tournament) if team else ""


@register.filter
def team_full(team: Team | None) -> str:
    """Chloé Fabre – Marcel Oustric."""
    return naming.team_full(team) if team else ""


@register.filter
def player_full(player: Player | None) -> str:
    """Chloé Fabre."""
    return naming.full(player)


@register.filter
def team_public(team: Team | None, tournament: Tournament) -> str:
    """As the world may read it: Fabre – Oustric, or Chloé F. – Marcel O. where the club shows no more."""
    return naming.team_public(team, tournament) if team else ""


@register.filter
def only_path(text: str | None) -> str:
    """The address on this site that a message's extra tags begin with; nothing else."""
    if not text or not text.startswith("/") or text.startswith("//"):
        return ""
    return text.partition(" ")[0]


@register.filter
def after_path(text: str | None) -> str:
    """The token that follows that address; nothing without one."""
    return text.partition(" ")[2] if text and only_path(text) else ""


@register.simple_tag
def said(who: Any, *sentence: str, **values: object) -> SafeString:
    """`{% said tournament "Équipe %(n)s" n=7 %}`: of teams, or of players where who has `individuals`."""
    safe = {name: conditional_escape(value) for name, value in values.items()}
    # The sentence is ours, out of a table of `units`; the values are escaped.
    return mark_safe(typo(units.unit_sentence(bool(who.individuals), *sentence, **safe)))  # noqa: S308


class Said(template.Node):
    """What `said` says, of a sentence that stands between two tags."""

    def __init__(
        self, who: FilterExpression, sentence: list[str], values: dict[str, FilterExpression]
    ) -> None:
        self.who, self.sentence, self.values = who, sentence, values

    def render(self, context: template.Context) -> SafeString:
        values = {name: value.resolve(context) for name, value in self.values.items()}
        return said(self.who.resolve(context), *self.sentence, **values)


@register.tag
def blocksaid(parser: Parser, token: Token) -> Said:
    """`{% blocksaid tournament n=7 %}…{% plural %}…{% endblocksaid %}`: `said` for a sentence of several
    lines, joined as `blocktranslate trimmed` joins them."""
    _name, who, *values = token.split_contents()
    sentence: list[str] = []
    while not sentence or parser.next_token().contents == "plural":
        sentence.append(_plain(parser.parse(("plural", "endblocksaid"))))
    return Said(parser.compile_filter(who), sentence, token_kwargs(values, parser))


def _plain(nodes: NodeList) -> str:
    """The text between two tags in one line. Values are named in it as %(n)s, not as variables."""
    if not all(isinstance(node, TextNode) for node in nodes):
        raise template.TemplateSyntaxError("a sentence of blocksaid is plain text")
    return trim_whitespace("".join(node.s for node in nodes))


@register.filter
def called(number: int | str | None) -> str:
    """ "équipe 7", "paire 3+7"."""
    return units.team_label(number)


@register.filter
def the_team(number: int | str | None) -> str:
    """ "l’équipe 7", "la paire 3+7"."""
    return units.the_team_label(number)


@register.filter
def status_word(team: Team) -> str:
    """ "abandon", "absente"; of somebody alone "absent"."""
    return units.status_label(team.status, team.is_single)
