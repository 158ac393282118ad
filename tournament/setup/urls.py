"""The setup room's URLs, and what every page loads of the club's settings."""

from django.urls import path

from .views import club, editor, rulesets, settings, tables, tournaments

app_name = "setup"
urlpatterns = [
    path("club/", club.club, name="club"),
    path("club/wifi/", club.wifi, name="wifi"),
    path("new/", tournaments.create, name="create"),
    path("rulesets/", rulesets.rulesets, name="rulesets"),
    path("rulesets/new/", editor.new, name="ruleset_new"),
    path("rulesets/preview/", editor.preview, name="ruleset_preview"),
    path("rulesets/import/", rulesets.import_file, name="ruleset_import"),
    path("rulesets/<int:ruleset_id>/", editor.ruleset, name="ruleset"),
    path("rulesets/<int:ruleset_id>/rename/", rulesets.rename, name="ruleset_rename"),
    path("rulesets/<int:ruleset_id>/attach/", rulesets.attach, name="ruleset_attach"),
    path("rulesets/<int:ruleset_id>/delete/", rulesets.delete, name="ruleset_delete"),
    path("rulesets/<int:ruleset_id>/export/", rulesets.export, name="ruleset_export"),
    path("again/", tournaments.again, name="again"),
    path("t/<slug:slug>/settings/", settings.settings, name="settings"),
    path("t/<slug:slug>/settings/particular/", settings.particular, name="particular"),
    path("t/<slug:slug>/settings/limits/", settings.limits, name="limits"),
    path("t/<slug:slug>/publish/", settings.publish, name="publish"),
    path("t/<slug:slug>/cancel/", tournaments.cancel, name="cancel"),
    path("t/<slug:slug>/delete/", tournaments.delete, name="delete"),
    path("t/<slug:slug>/tables/", tables.tables, name="tables"),
    path("t/<slug:slug>/tables/links/", tables.links, name="links"),
    path("t/<slug:slug>/tables/links/renew/", tables.renew_all, name="renew_links"),
    path("t/<slug:slug>/tables/<int:number>/renew/", tables.renew, name="renew_link"),
]
public_urlpatterns = [path("club.css", club.stylesheet, name="stylesheet")]
