"""The URLs of the desk."""

from django.urls import path

from . import correction_views as corrections
from . import round_views as rounds
from . import views as home

app_name = "control"
urlpatterns = [
    path("", home.home, name="home"),
    path("journal/", home.club_journal, name="club_journal"),
    path("demo/", home.ask, name="demo"),
    path("demo/<int:job_id>/", home.progress, name="demo_progress"),
    path("demo/<int:job_id>/live/", home.live_progress, name="demo_live"),
    path("t/<slug:slug>/", home.overview, name="overview"),
    path("t/<slug:slug>/live/", home.live_overview, name="live_overview"),
    path("t/<slug:slug>/journal/", home.journal, name="journal"),
    path("t/<slug:slug>/journal/live/", home.live, name="live_journal"),
    path("t/<slug:slug>/since/<int:entry>/", home.since, name="since"),
    path("t/<slug:slug>/rounds/", rounds.rounds, name="rounds"),
    path("t/<slug:slug>/rounds/days/", rounds.days, name="days"),
    path("t/<slug:slug>/rounds/<int:number>/", rounds.rounds, name="round"),
    path("t/<slug:slug>/rounds/<int:number>/live/", rounds.live, name="live_round"),
    path("t/<slug:slug>/rounds/<int:number>/live/column/", rounds.live_column, name="live_column"),
    path("t/<slug:slug>/rounds/<int:number>/close/", rounds.close, name="close_round"),
    path("t/<slug:slug>/rounds/<int:number>/reopen/", rounds.reopen, name="reopen_round"),
    path("t/<slug:slug>/rounds/<int:number>/clock/", rounds.press_clock, name="clock"),
    path("t/<slug:slug>/match/<int:match_id>/effect/", corrections.effect, name="effect"),
    path("t/<slug:slug>/match/<int:match_id>/correction/", corrections.correction, name="correction"),
    path("t/<slug:slug>/match/<int:match_id>/correction/carry-out/", corrections.carry_out, name="carry_out"),
    path("t/<slug:slug>/corrections/", corrections.index, name="corrections"),
    path("t/<slug:slug>/corrections/decide/", corrections.decide, name="correct"),
    path("t/<slug:slug>/wall/", home.wall, name="wall"),
    path("t/<slug:slug>/opening/", home.opening, name="opening"),
    path("t/<slug:slug>/end/", rounds.end, name="end"),
]
