"""The match mode: each line is a deal or an incident of one match, answered by where the match stands.

Knows the shape of the answers; the rules are `scoring.match`'s and `scoring.penalties`'.
"""

from collections.abc import Mapping
from typing import Any, BinaryIO

from scoring.command.incidents import (
    BellIncident,
    MisdealIncident,
    PenaltyIncident,
    RevokeIncident,
    read_incident,
)
from scoring.command.lines import answer_stream
from scoring.deal import PlayedDeal
from scoring.errors import ImpossibleDeal
from scoring.match import Limits, NumberedScore, RunningMatch, brought
from scoring.penalties import Ban, Misdeal, PenaltyMark, RevokeOutcome, usual_outcome
from scoring.ruleset import Ruleset

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
