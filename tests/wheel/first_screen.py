"""Run by the Python of an installation: opens the app as `azulejo` does and writes down what its first screen is.

    python first_screen.py SEEN.json PICTURE.png
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any


def main(seen: Path, picture: Path) -> None:
    from kivy.clock import Clock

    from companion.ui import start

    frames = 0

    def look(_: float) -> None:
        nonlocal frames
        frames += 1
        if frames < 6:
            Clock.schedule_once(look, 0)
            return
        seen.write_text(json.dumps(what_is_there(picture)), "utf-8")
        from kivy.app import App

        App.get_running_app().stop()

    Clock.schedule_once(look, 0)
    start.start()


def what_is_there(picture: Path) -> dict[str, Any]:
    import kivymd
    from kivy.core.window import Window
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
    from PIL import Image

    import companion

    width, height = map(int, Window.size)
    pixels = glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)
    drawn = Image.frombytes("RGBA", (width, height), pixels).convert("RGB").transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    drawn.save(picture)
    widgets = [widget for top in Window.children for widget in top.walk()]
    return {
        "names": sorted({widget.tid for widget in widgets if getattr(widget, "tid", "")}),
        "colours": len(drawn.getcolors(width * height) or ()),
        "companion": str(Path(companion.__file__).parent),
        "kivymd": str(Path(kivymd.__file__).parent),
    }


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
