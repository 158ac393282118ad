"""The URLs of a table's own phone."""

from ..core.access import Action
from .urls import phone_pages, shared_pages

app_name = "table"
urlpatterns = [*shared_pages(Action.SEE_TABLE), *phone_pages()]
