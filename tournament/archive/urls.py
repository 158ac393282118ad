"""The URLs of the archive room."""

from django.urls import path

from . import views
from .moving import views as moving
from .moving import waiting

app_name = "archive"
urlpatterns = [
    path("backups/", views.index, name="backups"),
    path("backups/log.zip", views.log_zip, name="log_zip"),
    path("backups/second", views.second, name="second"),
    path("archives/", moving.index, name="moving"),
    path("archives/export/", moving.export, name="export"),
    path("archives/import/", moving.bring, name="bring"),
    path("archives/import/confirm/", moving.take, name="take"),
    path("archives/work/<int:job_id>/", waiting.work, name="work"),
    path("archives/work/<int:job_id>/live/", waiting.live, name="work_live"),
    path("archives/work/<int:job_id>/file/", waiting.download, name="work_file"),
    path("backups/state", views.state, name="state"),
    path("backups/<str:name>", views.download, name="download"),
    path("backups/<str:name>/return", views.go_back, name="go_back"),
]
