"""The URLs of the registration room: the desk's, and those of phones."""

from django.urls import URLPattern, path, re_path

from . import sign_up_views, views

app_name = "registration"
urlpatterns: list[URLPattern] = [
    path("teams/", views.desk, name="desk"),
    path("teams/live/<slug:part>/", views.live, name="live"),
    path("teams/check/", views.check, name="check"),
    path("teams/present/", views.everybody, name="everybody"),
    path("teams/undo/", views.take_back, name="undo"),
    path("teams/paste/", views.paste, name="paste"),
    path("teams/import/", views.upload, name="import"),
    path("teams/qualified/", views.qualifying, name="qualified"),
    path("teams/import/confirm/", views.confirm, name="confirm"),
    re_path(r"^teams/model\.(?P<kind>xlsx|csv)$", views.model, name="model"),
    path("teams/<int:team_id>/", views.edit, name="team"),
    path("teams/<int:team_id>/present/", views.present, name="present"),
    path("teams/<int:team_id>/paid/", views.paid, name="paid"),
    path("teams/<int:team_id>/cancel/", views.cancel, name="cancel"),
    path("teams/<int:team_id>/promote/", views.promote, name="promote"),
    path("teams/<int:team_id>/pair/", views.pair, name="pair"),
    path("teams/<int:team_id>/split/", views.split, name="split"),
    path("sign-ups/", sign_up_views.switch, name="sign_ups"),
    path("sign-ups/<int:sign_up_id>/refuse/", sign_up_views.strike, name="refuse"),
    path("sign-ups/<int:sign_up_id>/same/<int:team_id>/", sign_up_views.same, name="same"),
]
public_urlpatterns = [
    path("sign-up/", sign_up_views.new, name="new"),
    path("sign-up/<str:secret>/", sign_up_views.mine, name="mine"),
    path("sign-up/<str:secret>/live/", sign_up_views.live, name="live"),
    path("sign-up/<str:secret>/cancel/", sign_up_views.give_up, name="cancel"),
    path("sign-up/<str:secret>/take/", sign_up_views.take_place, name="take"),
    path("sign-up/<str:secret>/evening.ics", sign_up_views.calendar, name="calendar"),
]
