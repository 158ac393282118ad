"""The doors of the registration room."""

from django.urls import URLPattern, path, re_path

from .views import bulk, desk, door, places, preview, singles, team, undoing

app_name = "registration"
urlpatterns: list[URLPattern] = [
    path("teams/", desk.desk, name="desk"),
    path("teams/check/", desk.check, name="check"),
    path("teams/undo/", undoing.take_back, name="undo"),
    path("teams/paste/", bulk.paste, name="paste"),
    path("teams/import/", bulk.upload, name="import"),
    path("teams/import/confirm/", preview.confirm, name="confirm"),
    re_path(r"^teams/model\.(?P<kind>xlsx|csv)$", bulk.model, name="model"),
    path("teams/<int:team_id>/", team.edit, name="team"),
    path("teams/<int:team_id>/present/", door.present, name="present"),
    path("teams/<int:team_id>/paid/", door.paid, name="paid"),
    path("teams/<int:team_id>/cancel/", places.cancel, name="cancel"),
    path("teams/<int:team_id>/promote/", places.promote, name="promote"),
    path("teams/<int:team_id>/pair/", singles.pair, name="pair"),
    path("teams/<int:team_id>/split/", singles.split, name="split"),
]
