"""French first: another language is chosen on the device, never guessed from the browser."""

import pytest

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("cookie", "language"), [(None, "fr"), ("fr", "fr"), ("en", "en"), ("xx", "fr")])
def test_only_a_choice_changes_the_language(client, cookie, language):
    if cookie:
        client.cookies["dix_language"] = cookie
    answer = client.get("/", headers={"accept-language": "en-GB,en;q=0.9"})
    assert f'<html lang="{language}"' in answer.content.decode()
    assert answer["Content-Language"] == language
