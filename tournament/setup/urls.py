"""The doors of the setup room."""

from django.urls import path

from .views import club, creation, ending, settings, tables
from .views.rulesets import acts, editor, listing

app_name = "setup"
urlpatterns = [
    path("club/", club.club, name="club"),
    path("new/", creation.create, name="create"),
    path("rulesets/", listing.rulesets, name="rulesets"),
    path("rulesets/new/", editor.new, name="ruleset_new"),
    path("rulesets/preview/", editor.preview, name="ruleset_preview"),
    path("rulesets/import/", listing.import_file, name="ruleset_import"),
    path("rulesets/<int:ruleset_id>/", editor.ruleset, name="ruleset"),
    path("rulesets/<int:ruleset_id>/rename/", acts.rename, name="ruleset_rename"),
    path("rulesets/<int:ruleset_id>/attach/", acts.attach, name="ruleset_attach"),
    path("rulesets/<int:ruleset_id>/delete/", acts.delete, name="ruleset_delete"),
    path("rulesets/<int:ruleset_id>/export/", acts.export, name="ruleset_export"),
    path("again/", creation.again, name="again"),
    path("t/<slug:slug>/settings/", settings.settings, name="settings"),
    path("t/<slug:slug>/settings/limits/", settings.limits, name="limits"),
    path("t/<slug:slug>/publish/", settings.publish, name="publish"),
    path("t/<slug:slug>/cancel/", ending.cancel, name="cancel"),
    path("t/<slug:slug>/delete/", ending.delete, name="delete"),
    path("t/<slug:slug>/tables/", tables.tables, name="tables"),
    path("t/<slug:slug>/tables/links/", tables.links, name="links"),
    path("t/<slug:slug>/tables/links/renew/", tables.renew_all, name="renew_links"),
    path("t/<slug:slug>/tables/<int:number>/renew/", tables.renew, name="renew_link"),
]
