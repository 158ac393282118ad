"""The URLs of the draw room, for organisers."""

from django.urls import path

from .views import desk, formula, release, wishes

app_name = "draw"
urlpatterns = [
    path("draw/", desk.desk, name="desk"),
    path("draw/swap/", desk.swap, name="swap"),
    path("draw/release/", release.release, name="release"),
    path("draw/take-back/", release.take_back, name="take_back"),
    path("draw/decided/", release.decided, name="decided"),
    path("draw/formula/", formula.formula, name="formula"),
    path("draw/formula/proposal/", formula.proposal, name="proposal"),
    path("draw/formula/rounds/", formula.rounds, name="rounds"),
    path("draw/apart/", wishes.wishes, name="wishes"),
    path("draw/apart/forget/", wishes.forget, name="forget_wish"),
    path("draw/singles/", desk.match, name="singles"),
    path("draw/<int:number>/", desk.draft, name="draft"),
]
