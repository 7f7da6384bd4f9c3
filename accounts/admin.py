"""The house's own view of its players. Its door is everybody's: limits and second key included."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin

from accounts.models import User

admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]


@admin.register(User)
class PlayerAdmin(admin.ModelAdmin):
    list_display = ["username", "language", "is_guest", "is_former", "is_active", "is_staff", "last_login"]
    list_filter = ["is_guest", "is_former", "is_active", "is_staff", "language"]
    search_fields = ["username", "email"]
    exclude = ["password"]
    readonly_fields = ["is_guest", "is_former", "last_login", "date_joined"]
