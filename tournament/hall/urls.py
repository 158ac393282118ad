"""The doors of the hall: public, no account."""

from django.urls import path, register_converter

from .fragments import SCOPES
from .views import live, pages


class ScopeConverter:
    """The name of a fragment; anything else is no address."""

    regex = "|".join(SCOPES)

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(ScopeConverter, "scope")

app_name = "hall"
urlpatterns = [
    path("", pages.index, name="index"),
    path("t/<slug:slug>/", pages.home, name="home"),
    path("t/<slug:slug>/round/", pages.round_page, name="round"),
    path("t/<slug:slug>/round/<int:number>/", pages.round_page, name="round_number"),
    path("t/<slug:slug>/standings/", pages.standings, name="standings"),
    path("t/<slug:slug>/tableau/", pages.tree, name="tree"),
    path("t/<slug:slug>/team/<int:number>/", pages.team, name="team"),
    path("t/<slug:slug>/find/", pages.find, name="find"),
    path("t/<slug:slug>/rules/", pages.rules, name="rules"),
    path("t/<slug:slug>/wall/", pages.wall, name="wall"),
    path("t/<slug:slug>/wall/tables/", pages.wall, {"name": "wall-tables"}, name="wall_tables"),
    path("t/<slug:slug>/wall/teams/", pages.wall, {"name": "wall-teams"}, name="wall_teams"),
    path("t/<slug:slug>/live/<scope:name>/", live.live, name="live"),
    path("t/<slug:slug>/live/<scope:name>/<int:number>/", live.live, name="live_number"),
]
