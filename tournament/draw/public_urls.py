"""The draws as all the world may read them, and run them again."""

from django.urls import path

from .views import public

app_name = "draw_public"
urlpatterns = [
    path("draw/", public.page, name="page"),
    path("draw/<int:number>/", public.page, name="numbered"),
    path("draw.json", public.record, name="record"),
    path("draw/<int:number>.json", public.record, name="numbered_record"),
]
