"""Addresses of the post: what mails lead to, and what providers call."""

from django.urls import path

from games.mail import link_pages, mailbox_pages, webhooks

urlpatterns = [
    path("mails/works/", link_pages.works_again, name="mail_works"),
    path("mails/confirm/<slug:word>/", link_pages.confirm, name="confirm_mail"),
    path("mails/never/<slug:word>/", link_pages.never_invite, name="never_invite"),
    path("mails/<slug:word>/", link_pages.unsubscribe, name="unsubscribe"),
    path("mailbox/", mailbox_pages.letters, name="mailbox"),
    path("mailbox/<int:pk>/", mailbox_pages.letter, name="letter"),
    path("mailbox/<int:pk>/html/", mailbox_pages.html_part, name="letter_html"),
    path("mailbox/<int:pk>/part/<int:number>/", mailbox_pages.part, name="letter_part"),
    path("mailbox/<int:pk>/reply/", mailbox_pages.reply, name="letter_reply"),
    path("hooks/postmark/", webhooks.PostmarkDoor.as_view(), name="hook_postmark"),
    path("hooks/postmark/tracking/", webhooks.PostmarkBounces.as_view(), name="hook_postmark_tracking"),
    path("hooks/mailgun/mime/", webhooks.MailgunDoor.as_view(), name="hook_mailgun"),
    path("hooks/mailgun/tracking/", webhooks.MailgunBounces.as_view(), name="hook_mailgun_tracking"),
    path("hooks/ses/", webhooks.SesDoor.as_view(), name="hook_ses"),
]
