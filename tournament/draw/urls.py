"""The doors of the draw room, for organisers."""

from django.urls import path

from .views import desk

app_name = "draw"
urlpatterns = [
    path("draw/", desk.desk, name="desk"),
    path("draw/swap/", desk.swap, name="swap"),
    path("draw/release/", desk.release, name="release"),
    path("draw/take-back/", desk.take_back, name="take_back"),
    path("draw/<int:number>/", desk.draft, name="draft"),
]
