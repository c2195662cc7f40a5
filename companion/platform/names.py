"""Every Java name that the app uses, in one table. tests/android holds it against Android's documentation."""

from __future__ import annotations

from typing import NamedTuple


class Used(NamedTuple):
    """A Java class and what we use of it: methods, fields and constants; `()` is the constructor."""

    name: str
    members: tuple[str, ...]


CLASSES = {
    "PythonActivity": Used("org.kivy.android.PythonActivity", ("mActivity",)),
    "Activity": Used(
        "android.app.Activity",
        (
            "RESULT_OK",
            "findViewById",
            "getCacheDir",
            "getContentResolver",
            "getFilesDir",
            "getIntent",
            "getOnBackInvokedDispatcher",
            "getResources",
            "getWindow",
            "moveTaskToBack",
            "registerComponentCallbacks",
            "runOnUiThread",
            "setRequestedOrientation",
            "startActivity",
            "startActivityForResult",
        ),
    ),
    "ActivityInfo": Used("android.content.pm.ActivityInfo", ("SCREEN_ORIENTATION_PORTRAIT",)),
    "Bitmap": Used("android.graphics.Bitmap", ("compress",)),
    "CharSequence": Used("java.lang.CharSequence", ()),
    "ClipData": Used("android.content.ClipData", ("newRawUri",)),
    "CompressFormat": Used("android.graphics.Bitmap$CompressFormat", ("JPEG",)),
    "Configuration": Used(
        "android.content.res.Configuration",
        ("UI_MODE_NIGHT_MASK", "UI_MODE_NIGHT_YES", "fontScale", "getLocales", "smallestScreenWidthDp", "uiMode"),
    ),
    "ContentResolver": Used(
        "android.content.ContentResolver", ("delete", "getType", "insert", "openFileDescriptor", "query")
    ),
    "ContentValues": Used("android.content.ContentValues", ("()", "put")),
    "Cursor": Used("android.database.Cursor", ("close", "getString", "moveToFirst")),
    "Downloads": Used("android.provider.MediaStore$Downloads", ("EXTERNAL_CONTENT_URI",)),
    "Environment": Used("android.os.Environment", ("DIRECTORY_DOWNLOADS", "DIRECTORY_PICTURES")),
    "File": Used("java.io.File", ("getAbsolutePath",)),
    "FileOutputStream": Used("java.io.FileOutputStream", ("()", "close")),
    "Haptics": Used("android.view.HapticFeedbackConstants", ("KEYBOARD_TAP", "LONG_PRESS", "REJECT")),
    "Id": Used("android.R$id", ("content",)),
    "ImageDecoder": Used("android.graphics.ImageDecoder", ("createSource", "decodeBitmap")),
    "Images": Used("android.provider.MediaStore$Images$Media", ("EXTERNAL_CONTENT_URI",)),
    "Insets": Used("android.graphics.Insets", ("bottom", "left", "right", "top")),
    "InsetsController": Used(
        "android.view.WindowInsetsController",
        ("APPEARANCE_LIGHT_NAVIGATION_BARS", "APPEARANCE_LIGHT_STATUS_BARS", "setSystemBarsAppearance"),
    ),
    "InsetsType": Used("android.view.WindowInsets$Type", ("displayCutout", "systemBars")),
    "Intent": Used(
        "android.content.Intent",
        (
            "()",
            "ACTION_GET_CONTENT",
            "ACTION_SEND",
            "ACTION_VIEW",
            "CATEGORY_OPENABLE",
            "EXTRA_STREAM",
            "EXTRA_SUBJECT",
            "EXTRA_TEXT",
            "FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY",
            "FLAG_GRANT_READ_URI_PERMISSION",
            "FLAG_GRANT_WRITE_URI_PERMISSION",
            "addCategory",
            "addFlags",
            "createChooser",
            "getAction",
            "getData",
            "getFlags",
            "getParcelableExtra",
            "putExtra",
            "setClipData",
            "setType",
        ),
    ),
    "LayoutParams": Used("android.view.WindowManager$LayoutParams", ("FLAG_KEEP_SCREEN_ON",)),
    "Locale": Used("java.util.Locale", ("forLanguageTag", "getCountry", "getLanguage")),
    "LocaleList": Used("android.os.LocaleList", ("get",)),
    "MediaColumns": Used("android.provider.MediaStore$MediaColumns", ("DISPLAY_NAME", "MIME_TYPE", "RELATIVE_PATH")),
    "MediaStore": Used("android.provider.MediaStore", ("ACTION_IMAGE_CAPTURE", "ACTION_PICK_IMAGES", "EXTRA_OUTPUT")),
    "OnBackInvokedDispatcher": Used(
        "android.window.OnBackInvokedDispatcher", ("PRIORITY_DEFAULT", "registerOnBackInvokedCallback")
    ),
    "OpenableColumns": Used("android.provider.OpenableColumns", ("DISPLAY_NAME",)),
    "Parcelable": Used("android.os.Parcelable", ()),
    "ParcelFileDescriptor": Used("android.os.ParcelFileDescriptor", ("detachFd",)),
    "Rect": Used("android.graphics.Rect", ("()", "bottom", "left", "right", "top")),
    "Resources": Used("android.content.res.Resources", ("getConfiguration",)),
    "String": Used("java.lang.String", ("()",)),
    "TextToSpeech": Used(
        "android.speech.tts.TextToSpeech", ("()", "QUEUE_FLUSH", "SUCCESS", "setLanguage", "speak", "stop")
    ),
    "TrimMemory": Used("android.content.ComponentCallbacks2", ("TRIM_MEMORY_RUNNING_LOW", "TRIM_MEMORY_UI_HIDDEN")),
    "Uri": Used("android.net.Uri", ("getLastPathSegment", "parse", "toString")),
    "ValueAnimator": Used("android.animation.ValueAnimator", ("areAnimatorsEnabled",)),
    "Version": Used("android.os.Build$VERSION", ("SDK_INT",)),
    "View": Used(
        "android.view.View",
        ("getGlobalVisibleRect", "getHeight", "getRootWindowInsets", "getWidth", "performHapticFeedback"),
    ),
    "Window": Used("android.view.Window", ("addFlags", "clearFlags", "getDecorView", "getInsetsController")),
    "WindowInsets": Used(
        "android.view.WindowInsets",
        (
            "getInsets",
            "getSystemWindowInsetBottom",
            "getSystemWindowInsetLeft",
            "getSystemWindowInsetRight",
            "getSystemWindowInsetTop",
        ),
    ),
}

INTERFACES = {
    "java.lang.Runnable": {"run": "()V"},
    "android.content.ComponentCallbacks2": {
        "onConfigurationChanged": "(Landroid/content/res/Configuration;)V",
        "onLowMemory": "()V",
        "onTrimMemory": "(I)V",
    },
    "android.speech.tts.TextToSpeech$OnInitListener": {"onInit": "(I)V"},
    "android.window.OnBackInvokedCallback": {"onBackInvoked": "()V"},
}
"""Interfaces that we implement: each method and its signature, as the Java virtual machine writes it."""
