"""The URLs of the registration room."""

from django.urls import URLPattern, path, re_path

from .views import desk, lists, teams, undo

app_name = "registration"
urlpatterns: list[URLPattern] = [
    path("teams/", desk.desk, name="desk"),
    path("teams/live/<slug:part>/", desk.live, name="live"),
    path("teams/check/", desk.check, name="check"),
    path("teams/present/", desk.everybody, name="everybody"),
    path("teams/undo/", undo.take_back, name="undo"),
    path("teams/paste/", lists.paste, name="paste"),
    path("teams/import/", lists.upload, name="import"),
    path("teams/qualified/", lists.qualifying, name="qualified"),
    path("teams/import/confirm/", lists.confirm, name="confirm"),
    re_path(r"^teams/model\.(?P<kind>xlsx|csv)$", lists.model, name="model"),
    path("teams/<int:team_id>/", teams.edit, name="team"),
    path("teams/<int:team_id>/present/", desk.present, name="present"),
    path("teams/<int:team_id>/paid/", desk.paid, name="paid"),
    path("teams/<int:team_id>/cancel/", teams.cancel, name="cancel"),
    path("teams/<int:team_id>/promote/", teams.promote, name="promote"),
    path("teams/<int:team_id>/pair/", teams.pair, name="pair"),
    path("teams/<int:team_id>/split/", teams.split, name="split"),
]
