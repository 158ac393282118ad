"""The shapes of what is written at a table. No database, no rule; each form has its token and match."""

from .agreements import AgreementForm
from .calls import CallForm, WordsForm
from .deals import AnnulForm, CorrectionForm, DealForm, PaperRow
from .forfeits import ForfeitForm
from .matches import MatchForm, ReasonForm
from .rulings import DecisionForm, QuestionForm
from .sheets import MisdealForm, MoveForm, SeatForm, SeatsForm, SignForm, UnsignForm
from .teams import (
    BackForm,
    CatchUpForm,
    FriendlyForm,
    GoneForm,
    LateForm,
    PlaceForm,
    ReplaceForm,
    TeamForm,
)
from .tricks import TricksForm

__all__ = [
    "AgreementForm",
    "AnnulForm",
    "BackForm",
    "CallForm",
    "CatchUpForm",
    "CorrectionForm",
    "DealForm",
    "DecisionForm",
    "ForfeitForm",
    "FriendlyForm",
    "GoneForm",
    "LateForm",
    "MatchForm",
    "MisdealForm",
    "MoveForm",
    "PaperRow",
    "PlaceForm",
    "QuestionForm",
    "ReasonForm",
    "ReplaceForm",
    "SeatForm",
    "SeatsForm",
    "SignForm",
    "TeamForm",
    "TricksForm",
    "UnsignForm",
    "WordsForm",
]
