"""The URLs of the club's roll."""

from django.urls import path

from . import views

app_name = "members"
urlpatterns = [
    path("members/", views.roll, name="roll"),
    path("members/new/", views.add, name="add"),
    path("members/columns/", views.columns, name="columns"),
    path("members/import/", views.upload, name="import"),
    path("members/import/confirm/", views.confirm, name="confirm"),
    path("members/<int:member_id>/", views.member, name="member"),
    path("members/<int:member_id>/edit/", views.edit, name="edit"),
    path("members/<int:member_id>/merge/", views.merge, name="merge"),
    path("members/<int:member_id>/part/", views.part, name="part"),
    path("members/<int:member_id>/erase/", views.erase, name="erase"),
    path("members/<int:member_id>/link/<int:player_id>/", views.link, name="link"),
    path("members/<int:member_id>/unlink/<int:player_id>/", views.unlink, name="unlink"),
]
