"""The URLs of the people room: everybody's under /people/, the organiser's under /desk/people/."""

from django.urls import path, re_path

from .views import account, sessions, staff

app_name = "people"
ROLE = "desk|referee|organiser"
urlpatterns = [
    path("people/login/", sessions.login, name="login"),
    path("people/logout/", sessions.logout, name="logout"),
    path("people/resume/", sessions.resume, name="resume"),
    path("people/link/<str:secret>/", sessions.link, name="link"),
    path("people/account/", account.account, name="account"),
    path("people/account/log-out-everywhere/", account.log_out_everywhere, name="log_out_everywhere"),
    path("desk/people/", staff.index, name="index"),
    path("desk/people/links/<int:invitation_id>/", staff.invitation, name="invitation"),
    path("desk/people/links/<int:invitation_id>/revoke/", staff.revoke_invitation, name="revoke_invitation"),
    path("desk/people/<int:user_id>/link/", staff.recover, name="recover"),
    re_path(rf"^desk/people/(?P<user_id>\d+)/give/(?P<role>{ROLE})/$", staff.give_role, name="give_role"),
    re_path(rf"^desk/people/(?P<user_id>\d+)/take/(?P<role>{ROLE})/$", staff.revoke_role, name="revoke_role"),
    path("desk/people/<int:user_id>/revoke/", staff.revoke_person, name="revoke_person"),
    path("desk/people/<int:user_id>/log-out/", staff.log_out, name="log_out"),
]
