"""The three faces of type in a mail: programs that show mail want them beside every word."""

from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
def serif() -> SafeString:
    return mark_safe(
        "font-family:Palatino,'Palatino Linotype','TeX Gyre Pagella',P052,'Book Antiqua',Georgia,serif;"
    )


@register.simple_tag
def sans() -> SafeString:
    return mark_safe("font-family:-apple-system,'Segoe UI',Roboto,Lato,Arial,sans-serif;")


@register.simple_tag
def mono() -> SafeString:
    return mark_safe("font-family:Consolas,'SF Mono',Menlo,'DejaVu Sans Mono',monospace;")
