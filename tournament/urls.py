"""Every address of the program: `/` and `/t/…` the hall, `/table/…` a table's phone, `/desk/…` the staff."""

from django.urls import include, path

from .draw.urls import public_urlpatterns as draw_urlpatterns
from .setup.urls import public_urlpatterns

handler500 = "tournament.views.server_error"

urlpatterns = [
    path("", include("tournament.views")),
    path("", include("tournament.hall.urls")),
    path("", include((public_urlpatterns, "setup_public"))),
    path("t/<slug:slug>/", include((draw_urlpatterns, "draw_public"))),
    path("t/<slug:slug>/", include("tournament.referee.public_urls")),
    path("", include("tournament.people.urls")),
    path("table/<str:token>/", include("tournament.referee.table_urls")),
    path("desk/", include("tournament.desk.urls")),
    path("desk/", include("tournament.setup.urls")),
    path("desk/", include("tournament.archive.urls")),
    path("desk/", include("tournament.members.urls")),
    path("desk/t/<slug:slug>/", include("tournament.registration.urls")),
    path("desk/t/<slug:slug>/", include("tournament.draw.urls")),
    path("desk/t/<slug:slug>/", include("tournament.referee.urls")),
    path("desk/t/<slug:slug>/", include("tournament.exports.urls")),
    path("desk/t/<slug:slug>/", include("tournament.printing.urls")),
]
