"""The URLs of the archive room."""

from django.urls import path

from . import views

app_name = "archive"
urlpatterns = [
    path("backups/", views.index, name="backups"),
    path("backups/open/", views.open_copy, name="open_copy"),
    path("backups/log.zip", views.log_zip, name="log_zip"),
    path("backups/second", views.second, name="second"),
    path("backups/state", views.state, name="state"),
    path("backups/<str:name>", views.download, name="download"),
    path("backups/<str:name>/return", views.go_back, name="go_back"),
]
