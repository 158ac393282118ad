"""The addresses of the draw room: `urlpatterns` for organisers, `public` for all the world."""

from django.urls import path

from . import views

app_name = "draw"
urlpatterns = [
    path("draw/", views.desk_page, name="desk"),
    path("draw/swap/", views.swap_page, name="swap"),
    path("draw/release/", views.release_page, name="release"),
    path("draw/take-back/", views.take_back_page, name="take_back"),
    path("draw/decided/", views.publish_decided, name="decided"),
    path("draw/formula/", views.formula, name="formula"),
    path("draw/formula/rounds/", views.rounds, name="rounds"),
    path("draw/apart/", views.wishes_page, name="wishes"),
    path("draw/apart/forget/", views.forget_page, name="forget_wish"),
    path("draw/singles/", views.match_alone, name="singles"),
    path("draw/<int:number>/", views.draft_page, name="draft"),
]
public_urlpatterns = [
    path("draw/", views.public_page, name="page"),
    path("draw/<int:number>/", views.public_page, name="numbered"),
    path("draw.json", views.public_record, name="record"),
    path("draw/<int:number>.json", views.public_record, name="numbered_record"),
]
