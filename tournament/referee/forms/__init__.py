"""The shapes of what is written at a table. No database, no rule; each form has its token and match."""

from .deals import AnnulForm, DealCorrectionForm, DealForm, PaperRow
from .matches import (
    AgreementForm,
    CallForm,
    ForfeitForm,
    MatchForm,
    MatchReasonForm,
    MisdealForm,
    MoveForm,
    SeatForm,
    SeatsForm,
    SignForm,
    UnsignForm,
    WordsForm,
)
from .rulings import DecisionForm, QuestionForm, TricksForm
from .teams import (
    CatchUpForm,
    FriendlyForm,
    GoneForm,
    LateForm,
    PlaceForm,
    ReplaceForm,
    TeamBackForm,
    TeamForm,
)

__all__ = [
    "AgreementForm",
    "AnnulForm",
    "CallForm",
    "CatchUpForm",
    "DealCorrectionForm",
    "DealForm",
    "DecisionForm",
    "ForfeitForm",
    "FriendlyForm",
    "GoneForm",
    "LateForm",
    "MatchForm",
    "MatchReasonForm",
    "MisdealForm",
    "MoveForm",
    "PaperRow",
    "PlaceForm",
    "QuestionForm",
    "ReplaceForm",
    "SeatForm",
    "SeatsForm",
    "SignForm",
    "TeamBackForm",
    "TeamForm",
    "TricksForm",
    "UnsignForm",
    "WordsForm",
]
