"""The template library of the house: all filters and tags of its neighbours, a builtin of every template."""

from django import template

from . import desk, fragments, typography, words

register = template.Library()

for part in (typography, words, fragments, desk):
    register.filters.update(part.register.filters)
    register.tags.update(part.register.tags)
