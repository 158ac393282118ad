"""The end of a match. Each rule with its words in the editor, its sentence on the sheet
under the limits of the evening."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring import Limits, Ruleset

from .wording import Parameter, ParameterGroup, RuleSection, Sentences, limits_label, listed, points_label

NO_LIMIT = _("l’organisation le fixe")

BARS = {
    "belote": _("sur une belote"),
    "belote_when_swept": _("sur une belote, sans avoir fait un pli"),
    "belote_when_fallen": _("sur une belote, en chutant"),
    "swept_with_announcement": _("sur une annonce ou une belote, sans avoir fait un pli"),
    "swept_with_melds": _("sur une annonce, sans avoir fait un pli"),
    "swept": _("sans avoir fait un pli"),
    "fallen": _("en chutant"),
    "defence_points": _("sur des points de défense"),
}

END = ParameterGroup(
    _("La fin de la partie"),
    Parameter("target", _("Une partie se joue en … points"), none=NO_LIMIT),
    Parameter("deals", _("… en … donnes"), none=NO_LIMIT),
    Parameter("minutes", _("… en … minutes"), none=NO_LIMIT),
    Parameter(
        "last_deal_minutes",
        _("Dernière donne : aucune ne commence dans les … dernières minutes"),
        none=_("non : jusqu’à la fin du temps"),
        help=_("Quand l’horloge sonne toute seule. La donne en cours se finit et compte."),
    ),
    Parameter(
        "deals_after_time",
        _("À la fin du temps, on finit"),
        {"current": _("la donne en cours"), "one_more": _("la donne en cours, puis une autre")},
        sentence={
            "current": _("À la fin du temps, la donne en cours se finit et compte."),
            "one_more": _("À la fin du temps, la donne en cours se finit et compte, puis une dernière."),
        },
        article="end",
    ),
    Parameter(
        "last_game_target",
        _("La dernière partie, en … points"),
        none=_("comme les autres"),
        help=_("Dit sur la feuille de règles ; donnez-le à cette partie par « Limites des parties »."),
    ),
    Parameter(
        "target_mode",
        _("Le score à atteindre"),
        {"reach": _("l’atteindre suffit"), "exceed": _("il faut le dépasser")},
        sentence={"reach": _("Le score est à atteindre."), "exceed": _("Le score est à dépasser.")},
        article="end",
    ),
    Parameter(
        "both_over",
        _("Les deux camps l’atteignent : gagne"),
        {
            "higher": _("le plus haut total"),
            "last_deal": _("qui marque le plus à la dernière donne"),
            "contract_maker": _("qui a réussi le dernier contrat"),
            "taker": _("le dernier preneur"),
        },
        sentence={
            "higher": _("Si les deux camps y arrivent à la même donne, le plus haut total l’emporte."),
            "last_deal": _("Si les deux y arrivent à la même donne, qui y marque le plus l’emporte."),
            "contract_maker": _(
                "Si les deux y arrivent à la même donne, qui a réussi le dernier contrat l’emporte, même "
                "avec moins de points."
            ),
            "taker": _("Si les deux y arrivent à la même donne, le dernier preneur l’emporte."),
        },
        article="end",
    ),
    Parameter(
        "both_over_fallen",
        _("… si ce contrat est chuté"),
        {"higher": _("le plus haut total"), "defence": _("la défense")},
        sentence={
            "higher": _("Si ce contrat est chuté, le plus haut total l’emporte."),
            "defence": _("Si ce contrat est chuté, la défense l’emporte."),
        },
        article="end",
    ),
    Parameter(
        "end_level",
        _("À égalité à la fin"),
        {
            "deal": _("une donne de plus"),
            "latest": _("qui a gagné la dernière donne"),
            "draw": _("partie nulle"),
        },
        sentence={
            "deal": _("À égalité à la fin, on joue une donne de plus."),
            "latest": _("À égalité à la fin, qui a gagné la dernière donne l’emporte."),
            "draw": _("À égalité à la fin, la partie est nulle."),
        },
        article="end",
    ),
    Parameter(
        "finish_bars",
        _("On ne finit pas une partie"),
        BARS,
    ),
    Parameter(
        "passed_counts",
        _("Une donne passée compte dans le nombre de donnes"),
        sentence={
            True: _("Une donne passée compte dans le nombre de donnes."),
            False: _("Une donne passée ne compte pas dans le nombre de donnes."),
        },
        article="passed",
    ),
    Parameter("cap_winner", _("Au plus, le gagnant d’une partie compte"), none=_("pas de plafond")),
    Parameter("cap_loser", _("Au plus, le perdant compte"), none=_("pas de plafond")),
    Parameter("forfeit_marks", _("Une partie perdue par forfait compte")),
)


def _say_rounds(sentences: Sentences, rounds: Mapping[int, Limits], later: tuple[int, Limits] | None) -> None:
    """The rounds that end otherwise than the first ones: from one on, and single ones."""
    if later is not None:
        first, to_come = later
        label = limits_label(to_come.target, to_come.deals, to_come.minutes)
        said = gettext("À partir du tour %(n)s, une partie se joue en %(limits)s.")
        sentences.say(said % {"n": first, "limits": label}, "end", when=label)
    for number, own in rounds.items():
        own_limits = limits_label(own.target, own.deals, own.minutes)
        said = gettext("Le tour %(n)s se joue en %(limits)s.") % {"n": number, "limits": own_limits}
        sentences.say(said, "end", when=own_limits)


def ending(
    rules: Ruleset,
    limits: Limits,
    final: Limits | None = None,
    rounds: Mapping[int, Limits] | None = None,
    *,
    later: tuple[int, Limits] | None = None,
) -> RuleSection:
    """Where a match ends tonight, and who has won it; `final`: the evening's own end of its final; `rounds`:
    those that end otherwise, by their number; `later`: from which round on the others do, and where."""
    level = "draw" if limits.draw_allowed else rules.end_level
    tonight = replace(rules, target_mode=limits.target_mode, end_level=level)
    sentences = Sentences(tonight, END)
    if limits_text := limits_label(limits.target, limits.deals, limits.minutes):
        sentences.say(gettext("Une partie se joue en %(limits)s.") % {"limits": limits_text}, "end")
    _say_rounds(sentences, rounds or {}, later)
    if final is not None:
        final_limits = limits_label(final.target, final.deals, final.minutes)
        sentences.say(gettext("La finale se joue en %(limits)s.") % {"limits": final_limits}, "end")
    elif limits.target and rules.last_game_target:
        last = gettext("La dernière partie se joue en %(limits)s.")
        sentences.say(last % {"limits": points_label(rules.last_game_target)}, "end")
    if limits.minutes:
        sentences.tell("deals_after_time")
        minutes = rules.last_deal_minutes or 0
        last = ngettext(
            "Aucune donne ne commence dans la dernière minute.",
            "Aucune donne ne commence dans les %(n)s dernières minutes.",
            minutes,
        )
        sentences.say(last % {"n": minutes}, "end", when=minutes)
    if limits.target:
        sentences.tell("target_mode", "both_over")
        sentences.tell("both_over_fallen", when=rules.both_over == "contract_maker")
    sentences.tell("end_level")
    how = listed([BARS[bar] for bar in rules.finish_bars], gettext(" ni "))
    bars = gettext("On ne finit pas une partie %(how)s : une donne de plus.") % {"how": how}
    sentences.say(bars, "end", when=rules.finish_bars)
    sentences.tell("passed_counts", when=limits.deals)
    return RuleSection("ending", str(END.title), tuple(sentences.lines))
