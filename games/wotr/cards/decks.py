"""Importing this module registers every card. The rules must be complete by then, so it comes last."""

from games.wotr.cards import (
    fp_char,
    fp_char_combat,
    fp_str,
    fp_str_combat,
    sh_char,
    sh_char_combat,
    sh_str,
    sh_str_combat,
)

__all__ = [
    "fp_char",
    "fp_char_combat",
    "fp_str",
    "fp_str_combat",
    "sh_char",
    "sh_char_combat",
    "sh_str",
    "sh_str_combat",
]
