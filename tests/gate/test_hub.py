"""The hub: topics are told when their key changes, and only then; nothing grows by what is invented."""

from tournament.gate.hub import Hub, Topic

ROUND, TEAM = Topic(7, "round", 0), Topic(7, "team", 3)
ELSEWHERE = Topic(8, "round", 0)


class Ears:
    def __init__(self):
        self.heard = []

    def hear(self, topic, version):
        self.heard.append((topic, version))


class World:
    """What the topics' keys are, and how often somebody looked."""

    def __init__(self):
        self.version, self.keys, self.looks = 1, {ROUND: "a", TEAM: "b", ELSEWHERE: "c"}, []

    def look(self, space, held, topics):
        self.looks.append((space, held, sorted(topics)))
        version = max(held, self.version)
        return {one: (version, self.keys[one]) for one in topics if one in self.keys}


def hub_of(world=None, **more):
    return Hub(None, (world or World()).look, **more)


def test_a_topic_is_changed_when_its_key_is_another_and_not_with_every_version():
    world = World()
    hub = hub_of(world)
    hub.track(ROUND, 1)
    hub.track(TEAM, 1)
    hub.looked({7: 1})
    world.keys[ROUND], world.version = "a2", 2
    assert hub.looked({7: 2}) == {ROUND: 2}
    world.version = 3
    assert hub.looked({7: 3}) == {}


def test_a_new_topic_is_looked_at_once_though_nothing_moved():
    """What changed between the page's picture and its stream must not be missed."""
    world = World()
    world.version = 5
    hub = hub_of(world)
    hub.looked({7: 5})
    hub.track(ROUND, 4)
    assert hub.looked({7: 5}) == {ROUND: 5}
    assert hub.looked({7: 5}) == {}


def test_versions_never_go_back_and_each_is_told_once():
    hub, ears = hub_of(), Ears()
    hub.track(ROUND, 3)
    hub.add(ROUND, ears)
    for version in (2, 3, 5, 4, 5):
        hub.publish({ROUND: version, ELSEWHERE: version})
    assert ears.heard == [(ROUND, 5)]
    assert hub.version(ROUND) == 5
    hub.remove(ROUND, ears)
    hub.publish({ROUND: 6})
    assert len(ears.heard) == 1


def test_no_more_topics_than_may_be_and_idle_ones_leave_first():
    now = [0.0]
    hub = hub_of(most=2, clock=lambda: now[0])
    assert hub.track(ROUND, 1)
    assert hub.track(TEAM, 1)
    assert not hub.track(ELSEWHERE, 1)
    hub.add(ROUND, Ears())
    now[0] = 61.0
    assert hub.track(ELSEWHERE, 1)
    assert (hub.version(ROUND), hub.version(TEAM), hub.version(ELSEWHERE)) == (1, None, 1)
    assert len(hub) == 2
