"""The addresses of the second laptop: where the two talk, the desk's page, the fence, what each wrote after a
take-over."""

from django.urls import path

from . import after_views, views

app_name = "partner"
urlpatterns = [
    path("partner/", views.talk, name="talk"),
    path("desk/partner/", views.index, name="index"),
    path("desk/partner/state", views.state, name="state"),
    path("desk/partner/continue/", after_views.fence, name="fence"),
]
