"""The URLs of the exports room: a tournament’s, and `person_urlpatterns` of the club’s roll."""

from django.urls import path

from . import views

app_name = "exports"
urlpatterns = [
    path("workbook/", views.index, name="index"),
    path("workbook/live/", views.live, name="live"),
    path("workbook/download/", views.download, name="download"),
]
person_urlpatterns = [path("members/<int:member_id>/file/", views.person, name="file")]
