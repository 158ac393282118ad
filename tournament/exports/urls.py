"""The URLs of the exports room."""

from django.urls import path

from . import views

app_name = "exports"
urlpatterns = [
    path("workbook/", views.index, name="index"),
    path("workbook/live/", views.live, name="live"),
    path("workbook/download/", views.download, name="download"),
]
