"""FLOOR 2½: the help pages, read from docs/ when first asked for, in French and in English: which there are,
and which page of the program each speaks of.

The reader knows what these documents use (headings, lists, tables, quotations, code), not all of Markdown."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.utils.safestring import SafeString, mark_safe

from .language import french, is_french

# Each document, in the order of an evening, and the pages that link it.
PAGES: dict[str, tuple[str, ...]] = {
    "installation": ("setup:wifi",),
    "house-rules": ("setup:rulesets", "setup:ruleset", "setup:ruleset_new", "hall:rules"),
    "formula": ("draw:formula", "draw:rounds"),
    "melee": (),
    "lists": ("registration:desk", "registration:paste", "registration:import", "registration:qualified"),
    "cash": ("cash:payments", "cash:account", "cash:prizes", "cash:handing"),
    "members": ("members:roll", "members:member", "members:columns", "members:import", "members:erase"),
    "before-opening": ("control:opening",),
    "drawing": ("draw:desk", "draw:draft", "draw:release", "draw:take_back"),
    "day": (
        "control:overview",
        "control:rounds",
        "control:round",
        "referee:disputes",
        "referee:late",
        "referee:team",
        "referee:friendly",
    ),
    "results": ("setup:settings", "setup:particular", "setup:create", "referee:round_totals"),
    "sheets": ("referee:paper",),
    "blind": (),
    "corrections": ("control:correction", "control:corrections", "control:effect"),
    "wall": ("hall:wall", "control:wall"),
    "workbook": ("exports:index",),
    "season": ("season:index", "season:season", "season:rule", "season:evenings", "season:import"),
}
PAGE_OF = {view: name for name, views in PAGES.items() for view in views}


@dataclass(frozen=True)
class HelpPage:
    """A document as it is shown."""

    name: str
    title: str
    body: SafeString


def help_page(name: str) -> HelpPage:
    """In the reader's language."""
    return _read(name, "md" if is_french() else "en.md")


@cache
def _read(name: str, ending: str) -> HelpPage:
    text = (settings.BASE_DIR / "docs" / f"{name}.{ending}").read_text(encoding="utf-8")
    first, _newline, text = text.partition("\n")
    return HelpPage(name, first.removeprefix("# "), mark_safe(_as_html(text)))  # noqa: S308


def _as_html(text: str) -> str:
    """Its blocks, which empty lines part; what stands in code is left alone."""
    code: list[str] = []

    def put_aside(fence: re.Match[str]) -> str:
        code.append(f"<pre>{html.escape(fence[1])}</pre>")
        return f"\n\n\0{len(code) - 1}\n\n"

    text = re.sub(r"^```\w*\n(.*?)^```", put_aside, text, flags=re.M | re.S)
    blocks = [_block(block) for block in re.split(r"\n\s*\n", text) if block.strip()]
    return re.sub(r"\0(\d+)", lambda aside: code[int(aside[1])], "\n".join(blocks))


def _block(block: str) -> str:
    lines = block.strip("\n").splitlines()
    if lines[0].startswith("\0"):
        return lines[0]
    heading = re.match(r"(#+) (.*)", lines[0])
    if heading:
        level, rest = len(heading[1]), "\n".join(lines[1:])
        head = f'<h{level} class="mt-3">{_inline(heading[2])}</h{level}>'
        return head + (_block(rest) if rest.strip() else "")
    if lines[0].startswith("|"):
        return _table(lines)
    if lines[0].startswith(">"):
        quoted = "\n".join(line.removeprefix(">").removeprefix(" ") for line in lines)
        return f"<blockquote>{_block(quoted)}</blockquote>"
    items = re.split(r"^(?:- |\d+\. )", block.strip("\n"), flags=re.M)
    if len(items) > 1:
        before = f"<p>{_inline(items[0])}</p>" if items[0].strip() else ""
        kind = "ol" if re.search(r"^\d+\. ", block, flags=re.M) else "ul"
        return f"{before}<{kind}>" + "".join(f"<li>{_inline(item)}</li>" for item in items[1:]) + f"</{kind}>"
    return f"<p>{_inline(block)}</p>"


def _table(lines: list[str]) -> str:
    rows = [[_inline(cell) for cell in line.strip().strip("|").split("|")] for line in lines]
    head = "".join(f'<th scope="col">{cell}</th>' for cell in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows[2:])
    table = f'<table class="table mb-3"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
    return f'<div class="table-responsive" tabindex="0">{table}</div>'


def _inline(text: str) -> str:
    parts = re.split(r"(`[^`]+`)", " ".join(text.split()))
    return "".join(
        f"<code>{html.escape(part[1:-1])}</code>" if part.startswith("`") else _words(part) for part in parts
    )


def _words(text: str) -> str:
    text = html.escape(french(text), quote=False)
    text = re.sub(r"!\[([^]]*)\]\([^)]*\)", "", text)  # the drawings are not served
    text = re.sub(r"\[([^]]+)\]\(([^)]+)\)", _link, text)
    text = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", text)
    return re.sub(r"(?<![\w*])\*([^*]+)\*(?!\w)", r"<i>\1</i>", text)


def _link(found: re.Match[str]) -> str:
    """To another help page, or to the web; what is for programmers is only named."""
    words, name = found[1], found[2].partition("#")[0].removesuffix(".md").removesuffix(".en")
    if name.startswith("https://"):
        return f'<a href="{name}" rel="noreferrer">{words}</a>'
    return f'<a href="/aide/{name}/">{words}</a>' if name in PAGES else words
