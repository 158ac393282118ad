"""The URLs of the cash room."""

from django.urls import URLPattern, path

from . import views

app_name = "cash"
urlpatterns: list[URLPattern] = [
    path("teams/<int:team_id>/payments/", views.payments, name="payments"),
    path("payments/<int:payment_id>/reverse/", views.reverse_fee, name="reverse"),
    path("account/", views.account, name="account"),
    path("account/close/", views.close, name="close"),
    path("account/reopen/", views.reopen, name="reopen"),
    path("account/<int:payment_id>/reverse/", views.reverse_line, name="reverse_line"),
    path("account/paper/", views.account_paper, name="account_paper"),
    path("prizes/", views.prizes, name="prizes"),
    path("prizes/handing/", views.handing, name="handing"),
    path("prizes/paper/", views.prizes_paper, name="prizes_paper"),
]
