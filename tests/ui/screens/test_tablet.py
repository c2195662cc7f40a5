"""On a tablet in landscape: two columns where they help, larger type, sheets beside what they tell about."""

from __future__ import annotations

from pathlib import Path

from kivy.core.window import Window

from companion.service.session import Session
from companion.ui.help_overlay import point
from tests.ui.contrast import check_contrast
from tests.ui.screens.house import at_home, play
from tests.ui.screens.scenes import THEIRS, photographed

TABLET = (1280, 800)


def box(widget) -> tuple[float, float, float, float]:
    """Left, low, right, top in the window."""
    left, low = widget.to_window(*widget.pos)
    return left, low, left + widget.width, low + widget.height


def test_a_new_game_is_on_one_screen(tmp_path: Path) -> None:
    """Nothing of it lies under the button that starts it; how to lay the table stands beside who plays."""
    session = Session(tmp_path)
    play(session, ("Mia", "Leo"))
    with at_home(tmp_path, session=session, size=TABLET) as (table, app):
        app.shell.go("new_game")
        table.settle()
        start = box(table.find("new:start"))
        assert box(table.find("new:audit"))[1] >= start[3]
        card, games = box(table.find("new:card")), box(table.find("new:game:duel"))
        assert card[0] > games[2]
        assert (start[0], start[2]) == (card[0], card[2])
        table.resize(360, 800)
        table.settle()
        assert box(table.find("new:card"))[3] < box(table.find("new:game:duel"))[1]


def test_dimmed_numbers_can_be_read(tmp_path: Path) -> None:
    """While other spaces are shown, and on a stage that is always dark."""
    with at_home(tmp_path, size=TABLET) as (table, app):
        THEIRS["reveal-stars"](app, table)
        faint = check_contrast(table.picture())
        app.shell.start_at("home")  # what is shown would go on by itself
        assert faint == []


def test_what_is_short_stays_at_the_top(tmp_path: Path) -> None:
    """A page that was scrolled to its end and then has room enough stands at the top again, not at the bottom."""
    session = Session(tmp_path)
    play(session)
    play(session, share=0.6)
    with at_home(tmp_path, session=session, size=(360, 640)) as (table, app):
        scroll = app.shell.screen.scroll
        table.settle()
        assert scroll.children[0].height > scroll.height
        scroll.scroll_y = 0
        table.resize(*TABLET)
        table.settle()
        assert scroll.children[0].height < scroll.height
        assert abs(box(scroll.children[0])[3] - box(scroll)[3]) < 2


def test_type_is_larger(tmp_path: Path) -> None:
    """Words are larger than on a phone, and phone size again in a window that is one."""
    session = Session(tmp_path)
    play(session, share=0.6)
    with at_home(tmp_path, session=session, size=TABLET) as (table, _app):
        words = table.find("home:new-game")._label
        large = words.font_size
        table.resize(360, 800)
        table.settle()
        assert words.font_size < large


def test_the_title_of_a_rule_stands_over_its_words(tmp_path: Path) -> None:
    """The bar of a rule and of a rulebook begins where the column below it begins."""
    with at_home(tmp_path, size=TABLET) as (table, app):
        for name, arguments in (("rule", {"rule": "azul/floor-line", "book": "azul"}), ("rulebook", {"book": "azul"})):
            app.shell.go(name, **arguments)
            table.settle()
            column = app.shell.screen.body
            words = box(column)[0] + column.padding[0]
            assert abs(box(table.find(f"{name}:top:back"))[0] - words) < 16


def test_a_rule_opens_beside_what_was_asked(tmp_path: Path) -> None:
    """The sheet is over the other half: what was pointed at stays in sight, wherever it is."""
    session = Session(tmp_path)
    game = play(session, share=0.6)
    with at_home(tmp_path, session=session, size=TABLET) as (table, app):
        app.shell.go("table", game_id=game)
        table.settle()
        for part in ("floor", "wall"):
            point(app.shell)
            table.frames(3)
            asked = box(table.find(part))
            table.tap(table.spot(part))
            table.settle()
            sheet = table.find("rule-sheet")
            assert sheet.right <= asked[0] + 1 or sheet.x >= asked[2] - 1
            assert 0 <= sheet.x < sheet.right <= Window.width
            app.shell.clear_over()
            table.settle()


def test_small_boards_stand_under_their_names(tmp_path: Path) -> None:
    """Beside the large board each player's small one is right below that player's name, for either hand."""
    session = Session(tmp_path)
    game = play(session, share=0.6)
    with at_home(tmp_path, session=session, size=TABLET) as (table, app):
        app.shell.go("table", game_id=game)
        for left in (False, True):
            app.shell.set(left_handed=left)
            table.settle()
            names = [table.spot("standings", f"seat:{seat}")[0] for seat in (0, 1)]
            boards = [(box(board)[0] + box(board)[2]) / 2 for board in reversed(app.shell.screen.lift.children)]
            assert [abs(name - board) < 1.5 for name, board in zip(names, boards, strict=True)] == [True, True]


def test_what_is_said_under_a_code_is_in_sight(tmp_path: Path) -> None:
    """The code gives up some of its size for it."""
    session = Session(tmp_path)
    game = play(session, share=0.6)
    with at_home(tmp_path, session=session, size=TABLET) as (table, app):
        app.shell.go("hand_over", game_id=game)
        table.settle()
        screen = app.shell.screen
        assert screen.body.height <= screen.scroll.height
        assert table.find("hand-over:code").height >= 320


def test_a_photo_is_seen_whole_beside_what_is_asked_about_it(tmp_path: Path) -> None:
    """The photo has a column of its own; what it comes to, the button and the questions stand in the other."""
    with at_home(tmp_path, size=TABLET) as (table, app):
        photographed(app, table)
        frame, worth, main = (box(table.find(tid)) for tid in ("photo:frame", "photo:worth", "photo:main"))
        assert frame[2] <= worth[0]
        assert (main[0], main[2]) == (worth[0], worth[2])
        scroll = app.shell.screen.scroll
        assert scroll.children[0].height <= scroll.height
        assert frame[3] - frame[1] >= 480
        table.tap(app.shell.screen.now.pane.picture, "cell:1:1")
        table.settle()
        sheet = table.find("pick")
        assert sheet.x >= frame[2]
        table.back()
        table.resize(360, 800)
        table.settle()
        assert box(table.find("photo:worth"))[3] < box(table.find("photo:frame"))[1]
