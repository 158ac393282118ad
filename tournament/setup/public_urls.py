"""What every page loads of the club's settings."""

from django.urls import path

from .views import club

app_name = "setup_public"
urlpatterns = [path("club.css", club.stylesheet, name="stylesheet")]
