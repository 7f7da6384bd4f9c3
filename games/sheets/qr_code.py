"""A QR code as a small picture. It holds the address of a page and nothing else."""

from __future__ import annotations

import qrcode
from qrcode.constants import ERROR_CORRECT_M

QUIET = 2


def code(address: str) -> str:
    """The code as an SVG, one path for all its dark squares."""
    made = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=0)
    made.add_data(address)
    made.make(fit=True)
    rows = made.get_matrix()
    size = len(rows) + 2 * QUIET
    squares = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z"
        for y, row in enumerate(rows)
        for x, dark in enumerate(row)
        if dark
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" width="{size}" height="{size}">'
        f'<path d="{squares}" fill="#000"/></svg>'
    )
