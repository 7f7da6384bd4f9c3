from django.urls import include, path

from accounts import typed, views

urlpatterns = [
    path("", views.preferences, name="settings"),
    path("absences/", views.absences, name="absences"),
    path("absences/<int:pk>/cancel/", views.cancel_absence, name="cancel_absence"),
    path("data/", views.personal_data, name="personal_data"),
    path("data/download/", views.download_data, name="download_data"),
    path("farewell/", views.farewell, name="farewell"),
    path("farewell/code/", views.farewell_code, name="farewell_code"),
    path("push/", views.push, name="push"),
    path("typed/", typed.typed, name="typed"),
    path("language/", views.choose_language, name="choose_language"),
    path("light/", views.choose_light, name="choose_light"),
    path("signup/", views.SignUpView.as_view(), name="account_signup"),
    path("", include("allauth.urls")),
]
