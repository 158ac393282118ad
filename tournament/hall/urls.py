"""The URLs of the hall: public, no account."""

from django.urls import path

from . import views

app_name = "hall"
urlpatterns = [
    path("", views.index, name="index"),
    path("t/<slug:slug>/", views.home, name="home"),
    path("t/<slug:slug>/round/", views.round_page, name="round"),
    path("t/<slug:slug>/round/<int:number>/", views.round_page, name="round_number"),
    path("t/<slug:slug>/standings/", views.standings, name="standings"),
    path("t/<slug:slug>/tableau/", views.tree, name="tree"),
    path("t/<slug:slug>/team/<int:number>/", views.team, name="team"),
    path("t/<slug:slug>/find/", views.find, name="find"),
    path("t/<slug:slug>/rules/", views.rules, name="rules"),
    path("t/<slug:slug>/wall/", views.wall, name="wall"),
    path("t/<slug:slug>/wall/tables/", views.wall, {"name": "wall-tables"}, name="wall_tables"),
    path("t/<slug:slug>/wall/teams/", views.wall, {"name": "wall-teams"}, name="wall_teams"),
    path("t/<slug:slug>/events/", views.events, name="events"),
    path("t/<slug:slug>/live/<slug:name>/", views.live, name="live"),
    path("t/<slug:slug>/live/<slug:name>/<int:number>/", views.live, name="live_number"),
]
