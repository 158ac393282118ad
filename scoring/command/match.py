"""The match mode: each line is a deal or an incident of one match, answered by where the match stands.

Knows the shape of the answers; the rules are `scoring.match`'s and `scoring.penalties`'."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, BinaryIO, Final

from scoring.cards import side_of
from scoring.command.lines import answer_stream
from scoring.contract import Side
from scoring.deal import PlayedDeal, one_of, side_in, whole_number, wrong_type
from scoring.errors import ImpossibleDeal
from scoring.match import Limits, NumberedScore, RunningMatch, brought
from scoring.penalties import Ban, Misdeal, PenaltyMark, RevokeOutcome, usual_outcome
from scoring.ruleset import Ruleset

# Reads the incidents of a match from their JSON: keys and types, nothing about rules.
#
# A line that names no incident is a deal, read elsewhere. Raises ImpossibleDeal with the key at fault.

KEYS: Final[dict[str, tuple[str, ...]]] = {
    "misdeal": ("side", "dealer", "bid"),
    "revoke": ("side", "when", "deal", "choice"),
    "penalty": ("to", "points", "reason", "article"),
    "bell": (),
    "stop": (),
}
MOST_PENALTY = 2000  # points
WHEN = ("late", "seen")


@dataclass(frozen=True, slots=True)
class MisdealIncident:
    """A misdeal of that side; the dealer's seat and the opponents' bid where they are known."""

    side: Side
    dealer: int | None
    bid: int | None


@dataclass(frozen=True, slots=True)
class RevokeIncident:
    """A revoke of that side: found "late", at the end of a deal (None: the last one), or "seen" at once.

    `outcome_code` names the outcome that a referee chose (the key "choice").
    """

    side: Side
    when: str
    deal: int | None
    outcome_code: str | None


@dataclass(frozen=True, slots=True)
class PenaltyIncident:
    """Points given to a side, and why."""

    to: Side
    points: int
    reason: str
    article: str | None


@dataclass(frozen=True, slots=True)
class BellIncident:
    """Time is called; or, after that, both sides `stop`."""

    stop: bool


Incident = MisdealIncident | RevokeIncident | PenaltyIncident | BellIncident


def read_incident(line: Mapping[str, Any]) -> Incident | None:
    """The incident of a line; None when it holds a deal."""
    kinds = [key for key in line if key in KEYS]
    if not kinds:
        return None
    if len(line) > 1:
        raise ImpossibleDeal("one_incident", "line")
    (kind,) = kinds
    if kind in ("bell", "stop"):
        if line[kind] is not True:
            raise wrong_type(kind, line[kind])
        return BellIncident(stop=kind == "stop")
    return READERS[kind](_record(kind, line[kind]))


def _record(kind: str, value: object) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise wrong_type(kind, value)
    for key in value:
        if key not in KEYS[kind]:
            raise ImpossibleDeal("unknown_key", key, key=f"{kind}.{key}")
    return value


def _misdeal(source: Mapping[str, Any]) -> MisdealIncident:
    """The side may be left out where the dealer's seat says it."""
    side, dealer = side_in(source, "side"), whole_number("dealer", source.get("dealer"))
    if dealer is not None and not 1 <= dealer <= 4:
        raise ImpossibleDeal("dealer_range", "dealer", dealer=dealer)
    if side is None and dealer is None:
        raise ImpossibleDeal("missing.side", "side")
    if dealer is not None and side is not None and side_of(dealer) is not side:
        raise ImpossibleDeal("dealer_side", "dealer", dealer=dealer, side=side)
    faulty_side = side or side_of(dealer or 1)
    return MisdealIncident(faulty_side, dealer, whole_number("bid", source.get("bid")))


def _revoke(source: Mapping[str, Any]) -> RevokeIncident:
    side, when = side_in(source, "side"), one_of(source, "when", WHEN)
    if side is None:
        raise ImpossibleDeal("missing.side", "side")
    if when is None:
        raise ImpossibleDeal("missing.when", "when")
    return RevokeIncident(side, when, whole_number("deal", source.get("deal")), _words(source, "choice"))


def _penalty(source: Mapping[str, Any]) -> PenaltyIncident:
    to, points = side_in(source, "to"), whole_number("points", source.get("points"))
    if to is None:
        raise ImpossibleDeal("missing.to", "to")
    if points is None:
        raise ImpossibleDeal("missing.penalty", "points")
    if not 1 <= points <= MOST_PENALTY:
        raise ImpossibleDeal("penalty_range", "points", points=points, most=MOST_PENALTY)
    return PenaltyIncident(to, points, _words(source, "reason") or "", _words(source, "article"))


def _words(source: Mapping[str, Any], key: str) -> str | None:
    value = source.get(key)
    if value is None or isinstance(value, str):
        return value
    raise wrong_type(key, value)


READERS: Final[dict[str, Callable[[Mapping[str, Any]], Incident]]] = {
    "misdeal": _misdeal,
    "revoke": _revoke,
    "penalty": _penalty,
}

Answer = dict[str, Any]


def match_stream(source: BinaryIO, sink: BinaryIO, limits: Limits, ruleset: Ruleset) -> bool:
    """Answer every line at once, in order. True when none was refused."""
    return answer_stream(source, sink, MatchAnswers(limits, ruleset).answer)


class MatchAnswers:
    """One match being read. `answer` raises ImpossibleDeal for a line that changes nothing."""

    def __init__(self, limits: Limits, ruleset: Ruleset) -> None:
        self.match = RunningMatch(limits, ruleset)

    def answer(self, line: Mapping[str, Any]) -> Answer:
        """The answer to one line: the totals, what the line did, the ban in force, the end."""
        incident = read_incident(line)
        if incident is None:
            effect = {"deal": _marked(self.match.deal(PlayedDeal.from_dict(line)))}
        elif isinstance(incident, MisdealIncident):
            effect = {"misdeal": self._misdeal(incident)}
        elif isinstance(incident, RevokeIncident):
            effect = {"revoke": self._revoke(incident)}
        elif isinstance(incident, PenaltyIncident):
            effect = {"penalty": self._penalty(incident)}
        else:
            effect = self._called(incident)
        return {"A": self.match.state.a, "B": self.match.state.b, **effect, **self._standing()}

    def _standing(self) -> Answer:
        """What else there is to say of the match now; what there is not is left out."""
        match, state = self.match, self.match.state
        answer: Answer = {} if match.ban is None else {"ban": _ban(match.ban)}
        if match.litige:
            answer["litige"] = match.litige
        if state.over:
            answer["over"] = {"winner": state.winner, "reason": str(state.reason), "article": state.article}
            answer |= self._capped()
        elif state.reason is not None:
            answer["more"] = str(state.reason)
        return answer

    def _capped(self) -> Answer:
        """What the match brings to a ranking, where the ruleset caps it."""
        state = self.match.state
        a, b = brought(state, self.match.ruleset)
        return {} if (a, b) == (state.a, state.b) else {"brings": {"A": a, "B": b}}

    def _misdeal(self, incident: MisdealIncident) -> Answer:
        misdeal = Misdeal(incident.side, incident.dealer, self.match.next_number, incident.bid)
        effect = self.match.misdeal(misdeal)
        answer: Answer = {"number": effect.number, "dealer": "same" if effect.redeal else "next"}
        if effect.penalty is not None:
            answer |= {"to": effect.penalty.to, "points": effect.penalty.points}
        return answer | {"reason": str(effect.reason), "article": effect.article}

    def _penalty(self, incident: PenaltyIncident) -> Answer:
        default_article = self.match.ruleset.articles.penalty
        article = default_article if incident.article is None else incident.article
        after = self.match.next_number - 1
        self.match.penalty(PenaltyMark(incident.to, incident.points, article, incident.reason, after))
        return {
            "to": incident.to,
            "points": incident.points,
            "reason": incident.reason,
            "article": article,
        }

    def _called(self, incident: BellIncident) -> Answer:
        if incident.stop:
            self.match.stop()
            return {"stop": True}
        self.match.bell()
        return {"bell": True}

    def _revoke(self, incident: RevokeIncident) -> Answer:
        """Seen at once, play goes on. Late, the tariff; where it is not enough, all that may be chosen."""
        if incident.when == "seen":
            self.match.refuse_after_the_end()
            return {"when": "seen", "article": self.match.ruleset.articles.revoke}
        number = self.match.next_number - 1 if incident.deal is None else incident.deal
        outcomes = self.match.revoke_outcomes(number, incident.side)
        chosen = (
            _chosen(outcomes, incident.outcome_code) if incident.outcome_code else usual_outcome(outcomes)
        )
        answer: Answer = {"when": "late", "deal": number, "chosen": chosen and chosen.code}
        answer["outcomes"] = [_outcome(outcome) for outcome in outcomes]
        if chosen is not None:
            changed_scores = self.match.settle(number, chosen)
            answer |= {"anew": [_marked(score) for score in changed_scores]} if changed_scores else {}
        return answer


def _ban(ban: Ban) -> Answer:
    answer: Answer = {"side": ban.side, "kind": ban.kind}
    if ban.kind == "bid":
        answer["seat"] = ban.seat
    return answer | ({"doubles": True} if ban.doubles else {})


def _chosen(outcomes: tuple[RevokeOutcome, ...], code: str) -> RevokeOutcome:
    for outcome in outcomes:
        if outcome.code == code:
            return outcome
    codes = ", ".join(outcome.code for outcome in outcomes)
    raise ImpossibleDeal("no_choice", "choice", choice=code, known=codes)


def _outcome(outcome: RevokeOutcome) -> Answer:
    return {
        "code": outcome.code,
        "A": outcome.a,
        "B": outcome.b,
        "reason": str(outcome.reason),
        "article": outcome.article,
    }


def _marked(score: NumberedScore) -> Answer:
    return {"number": score.number, **score.score.to_dict()}
