"""The doors of the referee room at the desk."""

from django.urls import include, path

from ..access import Action
from .pages import shared_pages, staff_pages
from .views import beside, departures, disputes, late, rulings, tricks

app_name = "referee"
urlpatterns = [
    path("disputes/", disputes.index, name="disputes"),
    path("disputes/live/", disputes.live, name="disputes_live"),
    path("disputes/<int:dispute>/", rulings.dispute, name="dispute"),
    path("disputes/<int:dispute>/words/", rulings.hear, name="hear"),
    path("rulings/<int:ruling>/", rulings.ruling, name="ruling"),
    path("match/<int:match_id>/rule/", rulings.rule, name="rule"),
    path("match/<int:match_id>/tricks/", tricks.tricks, name="tricks"),
    path("team/<int:number>/", departures.team, name="team"),
    path("team/<int:number>/gone/", departures.gone, name="gone"),
    path("team/<int:number>/back/", departures.back, name="back"),
    path("team/<int:number>/replace/", departures.replace, name="replace"),
    path("late/", late.late, name="late"),
    path("late/<int:team>/", late.place, name="place"),
    path("friendly/", beside.friendly, name="friendly"),
    path("friendly/<int:friendly>/remove/", beside.remove, name="friendly_remove"),
    path("exempt/<int:exempt>/", beside.exempt, name="exempt"),
    path("exempt/<int:exempt>/undo/", beside.exempt_undo, name="exempt_undo"),
    path("match/<int:match_id>/", include([*shared_pages(Action.SEE_STAFF), *staff_pages()])),
]
