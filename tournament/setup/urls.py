"""The setup room's URLs, and what every page loads of the club's settings."""

from django.urls import path

from . import ruleset_views, views

app_name = "setup"
urlpatterns = [
    path("club/", views.club, name="club"),
    path("club/wifi/", views.wifi, name="wifi"),
    path("new/", views.create, name="create"),
    path("rulesets/", ruleset_views.rulesets, name="rulesets"),
    path("rulesets/new/", ruleset_views.new, name="ruleset_new"),
    path("rulesets/preview/", ruleset_views.preview, name="ruleset_preview"),
    path("rulesets/import/", ruleset_views.import_file, name="ruleset_import"),
    path("rulesets/<int:ruleset_id>/", ruleset_views.ruleset, name="ruleset"),
    path("rulesets/<int:ruleset_id>/rename/", ruleset_views.rename, name="ruleset_rename"),
    path("rulesets/<int:ruleset_id>/attach/", ruleset_views.attach, name="ruleset_attach"),
    path("rulesets/<int:ruleset_id>/delete/", ruleset_views.delete, name="ruleset_delete"),
    path("rulesets/<int:ruleset_id>/export/", ruleset_views.export, name="ruleset_export"),
    path("again/", views.again, name="again"),
    path("t/<slug:slug>/settings/", views.settings, name="settings"),
    path("t/<slug:slug>/settings/particular/", views.particular, name="particular"),
    path("t/<slug:slug>/settings/limits/", views.limits, name="limits"),
    path("t/<slug:slug>/publish/", views.publish_page, name="publish"),
    path("t/<slug:slug>/cancel/", views.cancel, name="cancel"),
    path("t/<slug:slug>/delete/", views.delete, name="delete"),
    path("t/<slug:slug>/tables/", views.tables, name="tables"),
    path("t/<slug:slug>/tables/links/", views.links, name="links"),
    path("t/<slug:slug>/tables/links/renew/", views.renew_all, name="renew_links"),
    path("t/<slug:slug>/tables/<int:number>/renew/", views.renew, name="renew_link"),
]
public_urlpatterns = [path("club.css", views.stylesheet, name="stylesheet")]
