"""The URLs of the seasons: the ranking and its wall for everybody, the rest at the desk."""

from django.urls import path

from . import views

app_name = "season"
PAPER, REPORT = {"template": "season/paper.html"}, {"template": "season/report.html"}
urlpatterns = [
    path("season/<int:season_id>/", views.public, name="public"),
    path("season/<int:season_id>/wall/", views.wall, name="wall"),
    path("season/<int:season_id>/wall/live/", views.wall, {"part": True}, name="wall_live"),
    path("desk/seasons/", views.index, name="index"),
    path("desk/seasons/<int:season_id>/", views.season, name="season"),
    path("desk/seasons/<int:season_id>/rule/", views.rule, name="rule"),
    path("desk/seasons/<int:season_id>/evenings/", views.evenings, name="evenings"),
    path("desk/seasons/<int:season_id>/import/", views.upload, name="import"),
    path("desk/seasons/<int:season_id>/import/confirm/", views.confirm, name="confirm"),
    path("desk/seasons/<int:season_id>/print/", views.paper, PAPER, name="paper"),
    path("desk/seasons/<int:season_id>/report/", views.paper, REPORT, name="report"),
    path("desk/seasons/<int:season_id>/workbook/", views.workbook, name="workbook"),
]
