"""Every address of the program: `/` and `/t/…` the hall, `/table/…` a table's phone, `/desk/…` the staff."""

from django.urls import include, path

from .draw.urls import public_urlpatterns as draw_urlpatterns
from .exports.urls import person_urlpatterns
from .incidents import urls as incidents
from .match import urls as match
from .referee import urls as referee
from .registration.urls import public_urlpatterns as sign_up_urlpatterns
from .setup.urls import public_urlpatterns

handler500 = "tournament.views.server_error"

at_matches = [*match.urlpatterns, *referee.urlpatterns, *incidents.urlpatterns]
urlpatterns = [
    path("", include("tournament.views")),
    path("", include("tournament.hall.urls")),
    path("", include((public_urlpatterns, "setup_public"))),
    path("t/<slug:slug>/", include((draw_urlpatterns, "draw_public"))),
    path("t/<slug:slug>/", include((sign_up_urlpatterns, "sign_up"))),
    path("t/<slug:slug>/", include((match.public_urlpatterns, "phones"))),
    path("", include("tournament.people.urls")),
    path("", include("tournament.season.urls")),
    path("table/<str:token>/", include((match.table_urlpatterns, "table"))),
    path("desk/", include("tournament.desk.urls")),
    path("desk/", include("tournament.setup.urls")),
    path("desk/", include("tournament.archive.urls")),
    path("desk/", include("tournament.members.urls")),
    path("desk/", include((person_urlpatterns, "person"))),
    path("desk/t/<slug:slug>/", include("tournament.registration.urls")),
    path("desk/t/<slug:slug>/", include("tournament.cash.urls")),
    path("desk/t/<slug:slug>/", include("tournament.draw.urls")),
    path("desk/t/<slug:slug>/", include((at_matches, "referee"))),
    path("desk/t/<slug:slug>/", include("tournament.exports.urls")),
    path("desk/t/<slug:slug>/", include("tournament.printing.urls")),
]
