"""Pictures and small measures for what is printed."""

from base64 import b64encode

from django import template

from games.titles.paper import PaperMarks

register = template.Library()

SHORT_WORD = 3


@register.filter
def picture(svg: str) -> str:
    """A picture as an address that needs no fetching."""
    return "data:image/svg+xml;base64," + b64encode(svg.encode()).decode()


@register.filter
def closeness(piece: PaperMarks) -> str:
    """Marks without long words can stand closer."""
    return "" if any(len(mark.word) > SHORT_WORD for mark in piece.marks) else " small"
