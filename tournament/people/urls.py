"""The URLs of the people room: everybody's under /people/, the organiser's under /desk/people/."""

from django.urls import path, re_path

from ..models import Role
from . import views

app_name = "people"
ROLE = "|".join(Role.values)
PERSON = r"desk/people/(?P<user_id>\d+)"
urlpatterns = [
    path("people/login/", views.login, name="login"),
    path("people/logout/", views.logout, name="logout"),
    path("people/resume/", views.resume, name="resume"),
    path("people/link/<str:secret>/", views.link, name="link"),
    path("people/account/", views.account, name="account"),
    path("people/account/log-out-everywhere/", views.log_out_everywhere, name="log_out_everywhere"),
    path("desk/people/", views.index, name="index"),
    path("desk/people/links/<int:invitation_id>/", views.invitation, name="invitation"),
    path("desk/people/links/<int:invitation_id>/revoke/", views.revoke_invitation, name="revoke_invitation"),
    path("desk/people/<int:user_id>/link/", views.recover, name="recover"),
    re_path(rf"^{PERSON}/give/(?P<role>{ROLE})/$", views.change, {"what": "give_role"}, name="give_role"),
    re_path(rf"^{PERSON}/take/(?P<role>{ROLE})/$", views.change, {"what": "revoke_role"}, name="revoke_role"),
    path("desk/people/<int:user_id>/revoke/", views.change, {"what": "revoke_person"}, name="revoke_person"),
    path("desk/people/<int:user_id>/log-out/", views.change, {"what": "log_out"}, name="log_out"),
]
