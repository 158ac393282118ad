"""The door of a table's phone for whoever cannot scan its card."""

from django.urls import path

from .views import codes

app_name = "phones"
urlpatterns = [path("table/", codes.by_code, name="code")]
