"""The phone's voice, which takes a moment to wake up."""

from __future__ import annotations

from typing import Any

from companion.platform.bridge import Bridge


class Voice:
    """Speaks one text at a time; what is asked before the engine is ready is said once it is."""

    def __init__(self, java: Bridge) -> None:
        self._java = java
        self._ready: bool | None = None
        self._waiting: tuple[str, str] | None = None
        listener = java.listener("android.speech.tts.TextToSpeech$OnInitListener", onInit=self._woke)
        self._engine: Any = java.TextToSpeech(java.activity, listener)

    def speak(self, text: str, language: str) -> bool:
        """False where there is no engine, or none for the language."""
        if self._ready is None:
            self._waiting = (text, language)
            return True
        return self._ready and self._say(text, language)

    def stop(self) -> None:
        self._waiting = None
        if self._ready:
            self._java.guarded(self._engine.stop, 0)

    def _woke(self, status: int) -> None:
        self._ready = status == self._java.TextToSpeech.SUCCESS
        waiting, self._waiting = self._waiting, None
        if self._ready and waiting:
            self._say(*waiting)

    def _say(self, text: str, language: str) -> bool:
        java = self._java

        def say() -> bool:
            if self._engine.setLanguage(java.Locale.forLanguageTag(language.replace("_", "-"))) < 0:
                return False
            flush = java.TextToSpeech.QUEUE_FLUSH
            return bool(self._engine.speak(java.words(text), flush, None, "azulejo") == java.TextToSpeech.SUCCESS)

        return java.guarded(say, False)
