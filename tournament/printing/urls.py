"""The URLs of the printing room: what is posted, what lies on the tables, what is written on."""

from django.urls import path

from . import views

app_name = "printing"
urlpatterns = [
    path("print/", views.index, name="index"),
    path("print/by-team/", views.posted_list, {"by": "team"}, name="by_team"),
    path("print/by-team/<int:number>/", views.posted_list, {"by": "team"}, name="by_team_round"),
    path("print/by-table/", views.posted_list, {"by": "table"}, name="by_table"),
    path("print/by-table/<int:number>/", views.posted_list, {"by": "table"}, name="by_table_round"),
    path("print/tableau/", views.tree, name="tree"),
    path("print/tableau/a3/", views.tree, {"large": True}, name="tree_a3"),
    path("print/test/", views.test_page, name="test"),
    path("print/poster/", views.poster, name="poster"),
    path("print/printed/<slug:kind>/", views.printed, name="printed"),
    path("print/cards/", views.table_cards, name="cards"),
    path("print/cards/a4/", views.table_cards, {"large": True}, name="cards_a4"),
    path("print/slips/", views.slips, name="slips"),
    path("print/slips/<int:number>/", views.slips, name="round_slips"),
    path("print/slip/<int:match_id>/", views.slips, name="slip"),
    path("print/slips/spare/", views.spare_slips, name="spare_slips"),
    path("print/rules/", views.rules, name="rules"),
    path("print/standings/", views.standings, name="standings"),
    path("print/aloud/", views.aloud, name="aloud"),
]
