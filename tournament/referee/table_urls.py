"""The doors of a table's own phone."""

from ..access import Action
from .pages import shared_pages

app_name = "table"
urlpatterns = shared_pages(Action.SEE_TABLE)
