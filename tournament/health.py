"""One small answer that says which program, which start of it and whether its database answers."""

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, JsonResponse

from .access import Action, door


@door(Action.OPEN_DOOR)
def health(request: HttpRequest) -> JsonResponse:
    """Used by the launcher to find a program that is already running, and by phones to see it is there."""
    connection.ensure_connection()
    return JsonResponse(
        {"program": "dix-de-der", "version": settings.VERSION, "instance": settings.INSTANCE_ID}
    )
