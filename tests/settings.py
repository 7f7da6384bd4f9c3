"""The site's settings with the game of the kernel tests added."""

import atexit
import os
import shutil
import tempfile

if "RAVENPOST_VAR" not in os.environ:  # workers of pytest-xdist share the folder of the run
    os.environ["RAVENPOST_VAR"] = tempfile.mkdtemp(prefix="ravenpost-var-")
    atexit.register(shutil.rmtree, os.environ["RAVENPOST_VAR"], ignore_errors=True)

from wotr_site.settings import *  # noqa: F403

SECRET_KEY = "only for tests"
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
GAME_PACKAGES = ["tests.kernel.title", *GAME_PACKAGES]  # noqa: F405
CELERY_BROKER_TRANSPORT_OPTIONS |= {  # noqa: F405
    name: str(VAR_DIR / f"queue-{os.environ.get('PYTEST_XDIST_WORKER', '')}")  # noqa: F405
    for name in ("data_folder_in", "data_folder_out")
}
LIVE_PORT = 0  # tests that want a stream start their own
BOT_PAUSE = SECRET_ANSWER_DELAY = 0

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":  # noqa: F405
    # A file, not memory: the server of a browser test and the test itself each have their own connection.
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}  # noqa: F405
