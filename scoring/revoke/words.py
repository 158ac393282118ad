"""The sentences of a proven revoke, one a rule. Knows nothing else."""

from typing import Final

from scoring.play import Rule


def _(text: str) -> str:
    """Mark a French sentence for translation; the sentence itself is returned."""
    return text


SENTENCES: Final[dict[Rule, str]] = {
    Rule.FOLLOW: _(
        "Pli {trick}, place {seat} : {card} au lieu de fournir. {proof}, jouée au pli {later}, le prouve."
    ),
    Rule.FOLLOW_TRUMP: _(
        "Pli {trick}, place {seat} : {card} au lieu de fournir de l’atout. "
        "{proof}, jouée au pli {later}, le prouve."
    ),
    Rule.CLIMB: _(
        "Pli {trick}, place {seat} : {card} au lieu de monter. {proof}, jouée au pli {later}, le prouve."
    ),
    Rule.TRUMP: _(
        "Pli {trick}, place {seat} : {card} au lieu de couper. {proof}, jouée au pli {later}, le prouve."
    ),
    Rule.OVERTRUMP: _(
        "Pli {trick}, place {seat} : {card} au lieu de surcouper. {proof}, jouée au pli {later}, le prouve."
    ),
    Rule.UNDERTRUMP: _(
        "Pli {trick}, place {seat} : {card} au lieu de mettre de l’atout. "
        "{proof}, jouée au pli {later}, le prouve."
    ),
    Rule.NO_UNDERTRUMP: _(
        "Pli {trick}, place {seat} : {card} sous l’atout du partenaire. "
        "{proof}, jouée au pli {later}, le prouve."
    ),
}
