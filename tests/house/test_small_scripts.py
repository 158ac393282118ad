"""Theme, guard against a double tap, clocks, my team, the wall: each script on its own."""

import time

import pytest

from tests.browsing import stopped_clock
from tests.house.salle import Said

pytestmark = pytest.mark.browser


def test_a_phone_in_the_dark_gets_the_hall_until_it_chooses(hall_browser, salle):
    salle.page("/auto/", '{% extends "page.html" %}', theme="auto")
    salle.page("/light/", '{% extends "page.html" %}', theme="light")
    context = hall_browser.new_context(color_scheme="dark", base_url=salle.address)
    page = context.new_page()
    for path, theme in (("/auto/", "dark"), ("/light/", "light")):
        page.goto(path)
        assert page.get_attribute("html", "data-bs-theme") == theme
    context.close()


def test_a_second_tap_on_a_form_sends_nothing(phone, salle):
    form = '<form method="post" action="/slow/"><button>Oui</button></form>'
    salle.page("/", '{% extends "page.html" %}{% block main %}' + form + "{% endblock %}")

    def slow(asked):
        time.sleep(0.6)
        return Said("fait")

    salle.doors["/slow/"] = slow
    phone.goto("/")
    phone.evaluate("() => { const b = document.querySelector('button'); b.click(); b.click(); }")
    phone.wait_for_selector("text=fait")
    assert len(salle.asked("/slow/")) == 1


def test_a_clock_counts_by_the_server_and_says_when_it_is_over(phone, salle):
    source = (
        '{% extends "pocket.html" %}{% block main %}<p id="c" data-ends-at="{{ long }}"></p>'
        '<p id="o" data-ends-at="{{ past }}" data-over="Fin du temps"></p>{% endblock %}'
    )
    ends = int(time.time()) + 272
    salle.page("/", source, long=ends, past=int(time.time()) - 5)
    phone.goto("/")
    phone.wait_for_selector("#o:has-text('Fin du temps')")
    before = time.time()
    minutes, seconds = phone.text_content("#c").split(":")
    left, after = int(minutes) * 60 + int(seconds), time.time()
    assert ends - after - 2 <= left <= ends - before + 2
    assert "clock-over" in phone.get_attribute("#o", "class")


TEAMS = """{% extends "pocket.html" %}{% load static %}
{% block body_attrs %} data-slug="automne"{% endblock %}
{% block scripts %}{{ block.super }}<script defer src="{% static 'js/myteam.js' %}"></script>{% endblock %}
{% block main %}<button hidden data-remember-team="7">C’est mon équipe</button><ol>
<li id="t3" data-teams="2 7" data-mine-class="seat-mine">Fabre<span data-mine="7" hidden>, vous</span>
<span data-mine="2" hidden>, pas vous</span></li><li id="t4" data-teams="17 10">Benali</li></ol>{% endblock %}
{% block tabbar %}{% include "_tabbar.html" with table_url="/t/" my_table_pattern="/t/0/" %}{% endblock %}"""


def test_my_team_is_remembered_on_this_phone(phone, salle):
    salle.page("/", TEAMS)
    phone.goto("/")
    assert phone.get_attribute("#t3", "class") in (None, "")
    phone.click("text=C’est mon équipe")
    phone.reload()
    assert phone.get_attribute("#t3", "class") == "seat-mine"
    assert phone.is_visible("text=, vous")
    assert not phone.is_visible("text=, pas vous")
    assert not phone.get_attribute("#t4", "class")
    assert phone.locator(".tabbar a").first.get_attribute("href") == "/t/7/"
    assert "dix_team_automne=7" in phone.evaluate("document.cookie")


def test_my_team_can_be_forgotten(phone, salle):
    salle.page("/", TEAMS)
    phone.goto("/")
    phone.click("text=C’est mon équipe")
    phone.click("text=C’est mon équipe")
    assert not phone.get_attribute("#t3", "class")
    assert phone.get_attribute("[data-remember-team]", "aria-pressed") == "false"


def test_the_wall_shows_one_view_at_a_time(phone, salle):
    views = "<p data-wall-view>un</p><p data-wall-view hidden>deux</p>"
    salle.page("/", '{% extends "wall.html" %}{% block views %}' + views + "{% endblock %}")
    stopped_clock(phone)
    phone.goto("/")
    assert phone.is_visible("text=un")
    assert not phone.is_visible("text=deux")
    phone.clock.run_for(12600)
    assert phone.is_visible("text=deux")
    assert not phone.is_visible("text=un")
    phone.clock.run_for(12600)
    assert phone.is_visible("text=un")
