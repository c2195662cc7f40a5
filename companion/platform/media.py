"""Photos and files, to and from Android's shared storage; from Android 10 on, what is ours needs no permission."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

from companion.platform.bridge import Bridge

READABLE = ("image/jpeg", "image/png")
"""Kinds of picture that the phone's OpenCV surely reads; others are decoded by Android first."""
ALBUM = "Azulejo"


class Media:
    """What other apps give us is copied into `cache`, as a file."""

    def __init__(self, java: Bridge, cache: Path) -> None:
        self._java = java
        self._resolver: Any = java.activity.getContentResolver()
        self.cache = cache
        cache.mkdir(parents=True, exist_ok=True)

    def new_photo(self, name: str) -> Any:
        """A place for the camera to write to, or None where there is none to be had."""
        java = self._java
        return self._insert(java.Images.EXTERNAL_CONTENT_URI, name, "image/jpeg", java.Environment.DIRECTORY_PICTURES)

    def forget(self, uri: Any) -> None:
        """Removes what `new_photo` made: boards do not belong in the gallery."""
        self._java.guarded(lambda: self._resolver.delete(uri, None, None), 0)

    def publish(self, path: Path, kind: str) -> Any:
        """A copy of the file in Downloads, which other apps can be shown; None where that failed."""
        java = self._java
        place = java.Environment.DIRECTORY_DOWNLOADS
        uri = self._insert(java.Downloads.EXTERNAL_CONTENT_URI, path.name, kind, place)
        if uri is None:
            return None
        try:
            with path.open("rb") as source, self._open(uri, "w") as target:
                shutil.copyfileobj(source, target)
        except (OSError, java.failed):
            self.forget(uri)
            return None
        return uri

    def fetch_photo(self, uri: Any) -> Path | None:
        """The picture as a file that OpenCV reads, or None."""
        kind = self._java.guarded(lambda: self._resolver.getType(uri), None)
        if kind in READABLE:
            return self.fetch(uri, "photo" + (".png" if kind == "image/png" else ".jpg"))
        return self._decoded(uri) or self.fetch(uri, "photo.jpg")

    def fetch(self, uri: Any, name: str) -> Path | None:
        """The bytes behind an address as a file, or None where they cannot be had or are none."""
        try:
            target = self._place(name)
            with self._open(uri, "r") as source, target.open("wb") as copy:
                shutil.copyfileobj(source, copy)
            return target if target.stat().st_size else None
        except (OSError, self._java.failed):
            return None

    def name_of(self, uri: Any) -> str:
        """What a person calls the file; empty where nothing says."""
        return self._java.guarded(lambda: self._asked_name(uri), "") or uri.getLastPathSegment() or ""

    def tidy(self) -> None:
        """Removes the copies of earlier days."""
        for folder in self.cache.iterdir():
            shutil.rmtree(folder, ignore_errors=True)

    def _asked_name(self, uri: Any) -> str:
        cursor = self._resolver.query(uri, [self._java.OpenableColumns.DISPLAY_NAME], None, None, None)
        if cursor is None:
            return ""
        try:
            return (cursor.getString(0) or "") if cursor.moveToFirst() else ""
        finally:
            cursor.close()

    def _insert(self, collection: Any, name: str, kind: str, folder: str) -> Any:
        java = self._java
        values = java.ContentValues()
        values.put(java.MediaColumns.DISPLAY_NAME, name)
        values.put(java.MediaColumns.MIME_TYPE, kind)
        values.put(java.MediaColumns.RELATIVE_PATH, f"{folder}/{ALBUM}")
        return java.guarded(lambda: self._resolver.insert(collection, values), None)

    def _open(self, uri: Any, mode: str) -> Any:
        descriptor = self._resolver.openFileDescriptor(uri, mode)
        if descriptor is None:
            raise FileNotFoundError(uri)
        return os.fdopen(descriptor.detachFd(), mode + "b")

    def _decoded(self, uri: Any) -> Path | None:
        """The picture, decoded by Android and written as JPEG."""
        java = self._java

        try:
            bitmap = java.ImageDecoder.decodeBitmap(java.ImageDecoder.createSource(self._resolver, uri))
            target = self._place("photo.jpg")
            stream = java.FileOutputStream(str(target))
            try:
                return target if bitmap.compress(java.CompressFormat.JPEG, 95, stream) else None
            finally:
                stream.close()
        except (OSError, java.failed):
            return None

    def _place(self, name: str) -> Path:
        return Path(tempfile.mkdtemp(dir=self.cache)) / Path(name).name
