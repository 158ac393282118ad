"""The URLs of the day's accidents."""

from django.urls import path

from ..core.access import Action
from ..match.place import at_match
from . import views

urlpatterns = [
    path("match/<int:match_id>/forfeit/", at_match(Action.ACCIDENT)(views.forfeit), name="forfeit"),
    path(
        "match/<int:match_id>/forfeit/undo/",
        at_match(Action.ACCIDENT)(views.forfeit_undo),
        name="forfeit_undo",
    ),
    path("team/<int:number>/", views.team, name="team"),
    path("team/<int:number>/gone/", views.gone, name="gone"),
    path("team/<int:number>/back/", views.back, name="back"),
    path("team/<int:number>/replace/", views.replace, name="replace"),
    path("late/", views.late, name="late"),
    path("late/<int:team>/", views.place, name="place"),
    path("friendly/", views.friendly, name="friendly"),
    path("friendly/<int:friendly>/remove/", views.remove, name="friendly_remove"),
    path("exempt/<int:exempt>/", views.exempt, name="exempt"),
    path("exempt/<int:exempt>/undo/", views.exempt_undo, name="exempt_undo"),
]
