"""The draw as all the world may read it, and run it again."""

from django.urls import path

from .views import public

app_name = "draw_public"
urlpatterns = [
    path("draw/", public.page, name="page"),
    path("draw.json", public.record, name="record"),
]
