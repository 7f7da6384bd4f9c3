"""All settings, from the environment, with defaults that let a fresh clone run. See deploy/env.example."""

import os
from typing import Any
from urllib.parse import urlsplit

from csp.constants import NONE, SELF

from games.titles import languages
from wotr_site import broker, log, steady
from wotr_site import environment as env
from wotr_site.environment import BASE_DIR

# --- Where we are ---------------------------------------------------------------------------------

VAR_DIR = env.folder("RAVENPOST_VAR", BASE_DIR / "var")
DEBUG = env.flag("DEBUG", False)
SECRET_KEY = env.kept_secret("SECRET_KEY", VAR_DIR / "secret_key")

WEB_HOST = env.text("WEB_HOST", "127.0.0.1")
WEB_PORT = env.number("WEB_PORT", 8000, least=1, most=65535)
WEB_WORKERS = env.number("WEB_WORKERS", 2, least=1, most=64)
TASK_WORKERS = env.number("TASK_WORKERS", 2, least=1, most=64)
"""So many workers judge moves, where `manage.py play` starts them; of the others there is one each."""
LIVE_HOST = env.text("LIVE_HOST", "127.0.0.1")
LIVE_PORT = env.number("LIVE_PORT", 8001, most=65535)
"""Where `manage.py live` serves the stream of what happens; 0: there is none, pages look now and then."""
LIVE_MOST_TABS = env.number("LIVE_MOST_TABS", 5000, least=1)
"""So many streams at once; further tabs look now and then."""
SITE_URL = env.web_address("SITE_URL", f"http://localhost:{WEB_PORT}")
"""How people reach the site: the start of every link in a mail."""
SITE_HOST = urlsplit(SITE_URL).hostname or ""
IS_LOCAL = {SITE_HOST, WEB_HOST} <= {"localhost", "127.0.0.1", "::1"}
"""Only this machine can come in: there may be demo logins and a mailbox that shows everybody's mail."""
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", [SITE_HOST, "localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = [SITE_URL]
SOURCE_URL = env.link("SOURCE_URL")
"""Where people who use this site get its source, as its licence asks; every page leads there."""

# --- Parts ----------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "accounts",  # first: its templates and its words stand before Django's and allauth's
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "games",
]
GAME_PACKAGES = env.words("GAME_PACKAGES", ["games.wotr.title", "games.bofa.title", "games.lcg.title"])
"""The games this site offers: modules with a `title` (games/titles.py)."""

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # its random padding and masked tokens keep BREACH out
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "wotr_site.log.RequestLogMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.ReaderLanguageMiddleware",
    "accounts.typed.KeepTypedMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "wotr_site.urls"
WSGI_APPLICATION = "wotr_site.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.context.page",
                "games.web.navigation.places",
            ]
        },
    }
]

# --- Data -----------------------------------------------------------------------------------------

DATABASES = {"default": env.database("DATABASE_URL", f"sqlite:///{VAR_DIR / 'ravenpost.sqlite3'}")}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",  # a writer waits its turn instead of failing half-way
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL;",
    }
else:
    DATABASES["default"] |= {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.redis_address("REDIS_URL")
"""Broker and cache where there is one; otherwise both are folders in VAR_DIR."""
CACHES: dict[str, dict[str, Any]]
if REDIS_URL:
    CACHES = {
        "default": {
            "BACKEND": "wotr_site.patient_cache.PatientRedisCache",
            "LOCATION": REDIS_URL,
            "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},
        }
    }
else:
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
            "LOCATION": str(VAR_DIR / "cache"),
            "OPTIONS": {"MAX_ENTRIES": 20_000},
        }
    }

# --- Celery ---------------------------------------------------------------------------------------

SWEEP_SECONDS = env.number("SWEEP_SECONDS", 5, least=1, most=600)
CELERY_BROKER_URL = REDIS_URL or broker.ADDRESS
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {"socket_timeout": 5, "socket_connect_timeout": 2, "max_retries": 0}  # nobody's page waits for a nudge
    if REDIS_URL
    else {
        "data_folder_in": str(VAR_DIR / "queue"),
        "data_folder_out": str(VAR_DIR / "queue"),
        "polling_interval": 0.05,
    }
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_PUBLISH_RETRY = False  # a task is only a nudge: the sweep finds what a dead broker forgot
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_TASK_DEFAULT_QUEUE = "judging"
CELERY_TASK_ROUTES = {
    "games.tasks.judge": {"queue": "judging"},
    "games.tasks.sweep": {"queue": "sweep"},
    "games.tasks.understand": {"queue": "reading"},
    "games.tasks.send": {"queue": "sending"},
    "games.tasks.print_paper": {"queue": "printing"},
    "games.tasks.attend": {"queue": "thinking"},
    "games.tasks.ponder": {"queue": "pondering"},
}
"""Which worker serves which queue: wotr_site/workers.py."""
CELERY_BEAT_SCHEDULE = {
    "sweep": {
        "task": "games.tasks.sweep",
        "schedule": steady.every(SWEEP_SECONDS),
        "options": {"expires": SWEEP_SECONDS * 2},
    }
}

# --- Mail -----------------------------------------------------------------------------------------

MAIL_DOMAIN = env.text("MAIL_DOMAIN", "ravenpost.localhost").lower()
"""The domain of the addresses that players answer to. Mail to any other is refused."""
MAIL_HOST = env.text("MAIL_HOST", "127.0.0.1")
MAIL_PORT = env.number("MAIL_PORT", 8025, least=1, most=65535)
MAIL_MAX_BYTES = env.number("MAIL_MAX_BYTES", 10_000_000, least=10_000)
MAIL_TLS_CERT = env.text("MAIL_TLS_CERT", "")
MAIL_TLS_KEY = env.text("MAIL_TLS_KEY", "")
MAILBOX = env.MAILBOX
vars().update(env.post_office("EMAIL_URL", "mailbox://" if IS_LOCAL else f"filemail:///{VAR_DIR / 'mail'}"))
SMTP_CONNECT_TIMEOUT = env.number("SMTP_CONNECT_TIMEOUT", 10, least=1)
"""Seconds in which the server that takes our mail must answer the telephone,"""
SMTP_READ_TIMEOUT = env.number("SMTP_READ_TIMEOUT", 30, least=1)
"""and say something when it is its turn."""
TURN_MAIL_PAUSE = env.number("TURN_MAIL_PAUSE", 20)
"""Seconds between a new question and its mail, in which more may happen: several things become one mail."""
OUTBOX_LEASE = env.number("OUTBOX_LEASE", 300, least=1)
"""Seconds after which a sender that has not finished is taken for dead, and its mail is tried again."""
MAIL_CHECK_SENDERS = env.flag("MAIL_CHECK_SENDERS", EMAIL_BACKEND != MAILBOX)  # type: ignore[name-defined]  # noqa: F821
"""A reply counts only if DKIM or SPF says that it is from its sender."""
MAIL_TRUSTED_RELAYS = env.words("MAIL_TRUSTED_RELAYS", [])
"""Servers in front of us that have checked already, by address or network."""
MAIL_AUTHSERV_ID = env.text("MAIL_AUTHSERV_ID", MAIL_DOMAIN)
"""The name under which they write Authentication-Results."""
MAIL_DNS = env.text("MAIL_DNS", "")
MAIL_LMTP = env.flag("MAIL_LMTP", False)
"""The listener speaks LMTP to a mail server in front of it."""
MAIL_IMAP_URL = env.text("MAIL_IMAP_URL", "")
"""A mailbox from which mail is fetched, where no MX leads to us: imaps://user:password@host/INBOX."""
MAIL_DKIM_KEY = env.text("MAIL_DKIM_KEY", "")
"""The file of the private key with which we sign what we send; empty where a relay signs."""
MAIL_DKIM_SELECTOR = env.text("MAIL_DKIM_SELECTOR", "ravenpost")
MAILS_AN_HOUR = env.number("MAILS_AN_HOUR", 120, least=1)
"""So many mails of one sender, or to one seat, are looked at within an hour; four times as many in a game."""
RECEIPTS_AN_HOUR = env.number("RECEIPTS_AN_HOUR", 60, least=1)
"""So many answers one address gets within an hour."""
RECEIPT_PAUSE = env.number("RECEIPT_PAUSE", 300)
"""Seconds for which a receipt that says no more than “done” waits for the next question, to be one letter."""
INVITATIONS_A_DAY = env.number("INVITATIONS_A_DAY", 10, least=0)
"""So many invitations to e-mail addresses one player may send within a day,"""
INVITATIONS_A_DAY_NETWORK = env.number("INVITATIONS_A_DAY_NETWORK", 30, least=0)
"""so many may come from one network (/24, /48),"""
INVITATIONS_A_DAY_DOMAIN = env.number("INVITATIONS_A_DAY_DOMAIN", 100, least=0)
"""and so many may go to one mail domain."""
ANYMAIL = {
    "IGNORE_UNSUPPORTED_FEATURES": True,
    "WEBHOOK_SECRET": env.text("MAIL_WEBHOOK_SECRET", ""),
    "MAILGUN_WEBHOOK_SIGNING_KEY": env.text("MAILGUN_WEBHOOK_SIGNING_KEY", "") or None,
}
"""For providers that bring mail by a web call: deploy/mail.md."""
MAIL_SNS_TOPICS = env.words("MAIL_SNS_TOPICS", [])
"""The topics through which Amazon SES brings mail."""
MAIL_SHEETS = env.flag("MAIL_SHEETS", True)
"""Turn mails carry the printed sheet; it costs a worker a second or two."""
DEFAULT_FROM_EMAIL = env.text("DEFAULT_FROM_EMAIL", f"Ravenpost <post@{MAIL_DOMAIN}>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL

# --- Bots and standing orders ---------------------------------------------------------------------

BOT_PAUSE = env.number("BOT_PAUSE", 3)
"""Seconds that a practice opponent takes before it moves."""
SECRET_ANSWER_DELAY = env.number("SECRET_ANSWER_DELAY", 7200)
"""The longest time, in seconds, after which a standing order answers a secret question (a Combat card) where
another person plays: each time is drawn by lot, at least a twelfth of this, more often short than long. Those
who play against bots or alone wait for nothing. 0: at once, which tells that it was an order."""

# --- Accounts -------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "my_games"
ACCOUNT_ADAPTER = "accounts.adapters.AccountAdapter"
ACCOUNT_FORMS = {
    "signup": "accounts.forms.SignUpForm",
    "login": "accounts.forms.SignInForm",
    "add_email": "accounts.forms.AddAddressForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "set_password": "accounts.forms.SetPasswordForm",
    "reset_password": "accounts.forms.AskResetForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordForm",
    "request_login_code": "accounts.forms.AskCodeForm",
    "confirm_login_code": "accounts.forms.EnterCodeForm",
    "reauthenticate": "accounts.forms.ReauthenticateForm",
}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_USERNAME_BLACKLIST = ["admin", "administrator", "postmaster", "ravenpost", "root", "support"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 15 * 60
ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = (
    False  # who has no account is not mailed because somebody typed their address
)
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_MAX_EMAIL_ADDRESSES = 5
ACCOUNT_RATE_LIMITS = {
    "login": "30/m/ip",
    "login_failed": "10/m/ip,5/5m/key",
    "signup": "20/h/ip",
    "manage_email": "10/h/user,30/h/ip",  # each address that is added gets a mail
    "request_login_code": "20/m/ip,3/5m/key",
    "reset_password": "20/m/ip,3/5m/key",
}
MFA_ADAPTER = "accounts.adapters.MFAAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Ravenpost"
MFA_TOTP_TOLERANCE = 1  # a telephone's clock may be half a minute off
MFA_FORMS = {
    "authenticate": "accounts.forms.AuthenticateForm",
    "reauthenticate": "accounts.forms.ReauthenticateByCodeForm",
    "activate_totp": "accounts.forms.ActivateTOTPForm",
}
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["username", "email"]},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

# --- Languages ------------------------------------------------------------------------------------

USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = languages.WRITTEN_IN
LANGUAGES = list(languages.OWN_NAMES.items())
FORMAT_MODULE_PATH = "accounts.formats"
LANGUAGE_COOKIE_NAME = "ravenpost_language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LOCALE_PATHS = [BASE_DIR / "wotr_site" / "locale", *sorted((BASE_DIR / "games").glob("*/locale"))]

# --- Static files ---------------------------------------------------------------------------------

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "games" / "web" / "static"]
STATIC_ROOT = env.folder("STATIC_ROOT", VAR_DIR / "static")
"""Where `collectstatic` puts them for a proxy that serves them itself (deploy/nginx.conf)."""
WHITENOISE_USE_FINDERS = True  # served from where they lie: nothing need be collected before a start
WHITENOISE_MIMETYPES = {".webmanifest": "application/manifest+json"}
WHITENOISE_MAX_AGE = 0 if DEBUG else 300

# --- Safety ---------------------------------------------------------------------------------------

BEHIND_TLS = env.flag("BEHIND_TLS", False)
"""A proxy in front of us speaks TLS and sets X-Forwarded-Proto."""
if BEHIND_TLS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    ALLAUTH_TRUSTED_PROXY_COUNT = 1  # rate limits count the visitor, not the proxy
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^health/$", r"^metrics$"]
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
SILENCED_SYSTEM_CHECKS = ["security.W021"]  # a browser's preload list is for the owner of the domain to join
SESSION_COOKIE_AGE = 90 * 24 * 3600  # games are slow; so are visits
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "accounts.typed.form_too_old"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "font-src": [SELF],
        "img-src": [SELF, "data:"],  # data: the picture of a two-factor key
        "connect-src": [SELF],
        "worker-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

if LIVE_PORT and IS_LOCAL:  # no proxy brings pages and stream together
    for _host in ("localhost", "127.0.0.1"):
        CONTENT_SECURITY_POLICY["DIRECTIVES"]["connect-src"].append(f"http://{_host}:{LIVE_PORT}")

# --- Metrics --------------------------------------------------------------------------------------

METRICS_TOKEN = env.text("METRICS_TOKEN", "")
"""Who brings it may read /metrics; without it there is no such page, and nothing is counted."""
if METRICS_TOKEN:
    os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", str(VAR_DIR / "metrics"))

# --- Logs -----------------------------------------------------------------------------------------

LOG_LEVEL = env.text("LOG_LEVEL", "INFO").upper()
if LOG_LEVEL not in ("DEBUG", "INFO", "WARNING", "ERROR"):
    raise SystemExit("The setting LOG_LEVEL must be DEBUG, INFO, WARNING or ERROR.")
LOGGING = log.config(LOG_LEVEL, tell_all=DEBUG)
