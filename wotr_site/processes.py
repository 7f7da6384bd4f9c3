"""Child processes that do not outlive their parent."""

import ctypes
import signal
import sys

_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


def die_with_parent() -> None:
    """Run in a child before its program: Linux ends it when the parent is killed outright."""
    if _libc:
        _libc.prctl(1, signal.SIGTERM)  # 1: PR_SET_PDEATHSIG
