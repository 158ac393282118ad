"""The URLs of the club's roll."""

from django.urls import path

from .views import lists, persons, roll

app_name = "members"
urlpatterns = [
    path("members/", roll.roll, name="roll"),
    path("members/new/", roll.add, name="add"),
    path("members/columns/", roll.columns, name="columns"),
    path("members/import/", lists.upload, name="import"),
    path("members/import/confirm/", lists.confirm, name="confirm"),
    path("members/<int:member_id>/", roll.member, name="member"),
    path("members/<int:member_id>/edit/", roll.edit, name="edit"),
    path("members/<int:member_id>/merge/", persons.merge, name="merge"),
    path("members/<int:member_id>/part/", persons.part, name="part"),
    path("members/<int:member_id>/erase/", persons.erase, name="erase"),
    path("members/<int:member_id>/link/<int:player_id>/", persons.link, name="link"),
    path("members/<int:member_id>/unlink/<int:player_id>/", persons.unlink, name="unlink"),
]
