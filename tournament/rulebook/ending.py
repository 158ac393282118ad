"""The end of a match, as the sheet says it: the evening's limits, then the rulebook's own words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring import Limits, Ruleset

from .lines import RuleSection, Sentences, limits_said, listed, points_said


def ending(rules: Ruleset, limits: Limits, final: Limits | None = None) -> RuleSection:
    """Where a match ends tonight, and who has won it; `final`: the evening's own end of its final."""
    said, article = Sentences(), rules.articles.end
    if known := limits_said(limits.target, limits.deals, limits.minutes):
        said.say(_("Une partie se joue en %(limits)s.") % {"limits": known}, article)
    if final is not None:
        own = limits_said(final.target, final.deals, final.minutes)
        said.say(_("La finale se joue en %(limits)s.") % {"limits": own}, article)
    elif limits.target and rules.last_game_target:
        last = _("La dernière partie se joue en %(limits)s.")
        said.say(last % {"limits": points_said(rules.last_game_target)}, article)
    if limits.minutes:
        said.say(_("À la fin du temps, la donne en cours se finit et compte."), article)
    if limits.target:
        reach = _("Le score est à atteindre.")
        said.say(_("Le score est à dépasser.") if limits.target_mode == "exceed" else reach, article)
        _both(said, rules)
    level = {
        "deal": _("À égalité à la fin, on joue une donne de plus."),
        "latest": _("À égalité à la fin, qui a gagné la dernière donne l’emporte."),
        "draw": _("À égalité à la fin, la partie est nulle."),
    }
    said.say(level["draw" if limits.draw_allowed else rules.end_level], article)
    _bars(said, rules)
    counts = _("Une donne passée compte dans le nombre de donnes.")
    not_so = _("Une donne passée ne compte pas dans le nombre de donnes.")
    said.say(counts if rules.passed_counts else not_so, rules.articles.passed, when=limits.deals)
    return RuleSection("ending", _("La fin de la partie"), tuple(said.lines))


def _both(said: Sentences, rules: Ruleset) -> None:
    """Both past the target after the same deal."""
    text = {
        "higher": _("Si les deux camps y arrivent à la même donne, le plus haut total l’emporte."),
        "last_deal": _("Si les deux y arrivent à la même donne, qui y marque le plus l’emporte."),
        "contract_maker": _(
            "Si les deux y arrivent à la même donne, qui a réussi le dernier contrat l’emporte, même avec "
            "moins de points."
        ),
        "taker": _("Si les deux y arrivent à la même donne, le dernier preneur l’emporte."),
    }
    said.say(text[rules.both_over], rules.articles.end)
    fallen = {
        "higher": _("Si ce contrat est chuté, le plus haut total l’emporte."),
        "defence": _("Si ce contrat est chuté, la défense l’emporte."),
    }
    maker = rules.both_over == "contract_maker"
    said.say(fallen[rules.both_over_fallen], rules.articles.end, when=maker)


def _bars(said: Sentences, rules: Ruleset) -> None:
    bars = {
        "belote": _("sur une belote"),
        "belote_when_swept": _("sur une belote, sans avoir fait un pli"),
        "belote_when_fallen": _("sur une belote, en chutant"),
        "swept_with_announcement": _("sur une annonce ou une belote, sans avoir fait un pli"),
        "swept_with_melds": _("sur une annonce, sans avoir fait un pli"),
        "swept": _("sans avoir fait un pli"),
        "fallen": _("en chutant"),
        "defence_points": _("sur des points de défense"),
    }
    if rules.finish_bars:
        how = listed([bars[one] for one in rules.finish_bars], _(" ni "))
        said.say(
            _("On ne finit pas une partie %(how)s : une donne de plus.") % {"how": how}, rules.articles.end
        )
