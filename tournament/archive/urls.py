"""The URLs of the archive room."""

from django.urls import path

from . import views

app_name = "archive"
urlpatterns = [
    path("backups/", views.index, name="backups"),
    path("backups/log.zip", views.log_zip, name="log_zip"),
    path("backups/<str:name>", views.download, name="download"),
]
