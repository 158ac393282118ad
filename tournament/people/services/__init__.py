"""What may be done about people: links, entering, roles, one's own account."""

from .accounts import change_password, log_out_everywhere
from .entering import Entrance, enter
from .invitations import first_link, invite, machine_link, recover, revoke_invitation
from .roles import give_role, revoke_person, revoke_role

__all__ = [
    "Entrance",
    "change_password",
    "enter",
    "first_link",
    "give_role",
    "invite",
    "log_out_everywhere",
    "machine_link",
    "recover",
    "revoke_invitation",
    "revoke_person",
    "revoke_role",
]
