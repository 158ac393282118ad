"""The URLs of the referee's cases."""

from django.urls import path

from . import views

urlpatterns = [
    path("ringing/live/", views.ringing, name="ringing"),
    path("disputes/", views.index, name="disputes"),
    path("disputes/live/", views.live, name="disputes_live"),
    path("disputes/<int:dispute>/", views.dispute, name="dispute"),
    path("disputes/<int:dispute>/coming/", views.coming, name="coming"),
    path("disputes/<int:dispute>/words/", views.hear, name="hear"),
    path("rulings/<int:ruling>/", views.ruling, name="ruling"),
    path("match/<int:match_id>/rule/", views.rule, name="rule"),
]
