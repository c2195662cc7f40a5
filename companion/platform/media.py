"""Photos and files, to and from Android's shared storage; from Android 10 on, what is ours needs no permission."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
import time
from pathlib import Path
from typing import Any

from companion.platform.bridge import Bridge

READABLE = ("image/jpeg", "image/png")
"""Kinds of picture that the phone's OpenCV surely reads; others are decoded by Android first."""
ALBUM = "Azulejo"
COPIES = 8
"""As many of the last shared files stay in Downloads: the app that took one may read it much later."""
ANY_KIND = "application/octet-stream"


class Media:
    """What other apps give us is copied into `cache`, as a file; `given_out` lists our own copies in Downloads."""

    def __init__(self, java: Bridge, cache: Path, given_out: Path) -> None:
        self._java = java
        self._resolver: Any = java.activity.getContentResolver()
        self._given_out = given_out
        self.cache = cache
        cache.mkdir(parents=True, exist_ok=True)

    def new_photo(self, name: str) -> Any:
        """A place for the camera to write to, or None where there is none to be had."""
        java = self._java
        return self._insert(java.Images.EXTERNAL_CONTENT_URI, name, "image/jpeg", java.Environment.DIRECTORY_PICTURES)

    def forget(self, uri: Any) -> None:
        """Removes what we made: boards do not belong in the gallery, nor old copies in Downloads."""
        self._java.guarded(lambda: self._resolver.delete(uri, None, None), 0)

    def publish(self, path: Path, kind: str) -> Any:
        """A copy of the file in Downloads, which other apps can be shown; None where that failed.

        Android refuses a name that is there some thirty times, so our older copies go; those of an app that was
        removed and installed anew are not ours any more, and then the name gets the time."""
        java = self._java
        self._remove_older_copies()
        stamped = f"{path.stem}-{time.strftime('%Y%m%d-%H%M%S')}{path.suffix}"
        uri = self._place_in_downloads(path.name, kind) or self._place_in_downloads(stamped, kind)
        if uri is None:
            return None
        self._list_copies([*self._copies(), uri.toString()])
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

    def is_empty(self, uri: Any) -> bool:
        """Whether it is there and nothing was written to it."""
        try:
            with self._open(uri, "r") as source:
                return not source.read(1)
        except (OSError, self._java.failed):
            return False

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

    def _place_in_downloads(self, name: str, kind: str) -> Any:
        """Android keeps a name's own suffix before the number of a namesake only if it knows the kind, or has none."""
        java = self._java
        known = ANY_KIND if "/x-" in kind else kind
        return self._insert(java.Downloads.EXTERNAL_CONTENT_URI, name, known, java.Environment.DIRECTORY_DOWNLOADS)

    def _remove_older_copies(self) -> None:
        copies = self._copies()
        for address in copies[: 1 - COPIES]:
            self.forget(self._java.Uri.parse(address))
        self._list_copies(copies[1 - COPIES :])

    def _copies(self) -> list[str]:
        """The addresses of our copies in Downloads, the oldest first."""
        try:
            return self._given_out.read_text("utf-8").split()
        except (OSError, ValueError):
            return []

    def _list_copies(self, addresses: list[str]) -> None:
        with contextlib.suppress(OSError):  # without room for the list the copies stay, and sharing goes on
            self._given_out.write_text("\n".join(addresses), "utf-8")

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
