"""A page as it is said, whatever way its template is laid out in lines."""

import re


def in_one_line(html):
    """The same page without its line breaks: none beside a tag, a blank anywhere else.

    A template may be broken wherever a blank does not show; what a test asks of a page is not where."""
    html = re.sub(r">[ \t]*\n[ \t\n]*", ">", html)
    html = re.sub(r"[ \t\n]*\n[ \t]*<", "<", html)
    html = re.sub(r"[ \t\n]+", " ", html)
    return re.sub(r" >", ">", html)
