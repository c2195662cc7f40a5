"""Our OpenCV recipe, loaded and run by python-for-android's own code, with every command of the build written down."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import cv2
import pytest
from pythonforandroid.build import Context
from pythonforandroid.recipe import Recipe
from pythonforandroid.recipes import opencv as theirs

from tests.android.conftest import ROOT, Packed

RECIPES = ROOT / "tools" / "recipes"
LEFT_OUT = {"gapi", "ml", "stitching", "video"}
USED = ("calib3d", "core", "dnn", "features2d", "flann", "imgcodecs", "imgproc", "objdetect")
"""What the reader and the codes of a handed-over game are made of."""
OF_OTHER_MODULES = re.compile(
    r"""\bcv2\.(?:
        (?:gapi|ml|segmentation|detail|legacy|optflow|video)\b                  # whole namespaces
      | \w*(?:Stitcher|PanoramaConfidence)\w*                                   # stitching
      | findTransformECC\w* | computeECC | calcOpticalFlow\w* | buildOpticalFlowPyramid | estimateRigidTransform
      | CamShift | meanShift | createBackgroundSubtractor\w* | BackgroundSubtractor\w* | KalmanFilter
      | Tracker\w* | DISOpticalFlow\w* | FarnebackOpticalFlow\w* | SparsePyrLKOpticalFlow\w* | VariationalRefinement\w*
      | DenseOpticalFlow\w* | SparseOpticalFlow\w* | readOpticalFlow | writeOpticalFlow | MOTION_\w+ | OPTFLOW_\w+
      )""",
    re.VERBOSE,
)


class Stopped(Exception):
    pass


class Build:
    """python-for-android's OpenCV recipe as the spec makes it find it, and the commands it gives."""

    def __init__(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: Path | None = RECIPES) -> None:
        monkeypatch.setattr(Recipe, "recipes", {}, raising=False)
        context = Context()
        context.local_recipes = str(folder) if folder else None
        self.recipe: Any = Recipe.get_recipe("opencv", context)
        self.recipe.ctx = SimpleNamespace(
            recipe_build_order=[],
            local_recipes=context.local_recipes,
            root_dir=context.root_dir,
            ndk_dir="/ndk",
            sdk_dir="/sdk",
            ndk_api=24,
            hostpython="/host/python3",
            python_recipe=SimpleNamespace(
                version="3.14.2", include_root=str, link_root=str, link_version="3.14", get_build_dir=str
            ),
            get_site_packages_dir=lambda _: "/site",
            get_python_install_dir=lambda _: "/python",
            get_libs_dir=lambda _: "/libs",
        )
        self.sources = tmp_path / "opencv"
        monkeypatch.setattr(self.recipe, "get_build_dir", lambda _: str(self.sources))
        monkeypatch.setattr(self.recipe, "get_recipe_env", lambda _: {"ANDROID_SDK": "/sdk"})
        self.commands: list[tuple[str, ...]] = []
        monkeypatch.chdir(Path.cwd())  # python-for-android does not come back from a folder in which it was stopped
        link = self.sources / "build" / "modules" / "python3" / "CMakeFiles" / "opencv_python3.dir" / "link.txt"
        link.parent.mkdir(parents=True)
        link.write_text("", "utf-8")

        def shell(command: Any, *arguments: str, **_: Any) -> None:
            self.commands.append((command, *arguments))
            if command == "make":
                raise Stopped

        (written,) = [each for each in type(self.recipe).__mro__ if each.__name__ == "OpenCVRecipe"]
        names = written.build_arch.__globals__  # python-for-android loads its own recipes a second time
        monkeypatch.setitem(names, "sh", SimpleNamespace(cmake="cmake", make="make"))
        monkeypatch.setitem(names, "shprint", shell)

    def run(self) -> tuple[str, ...]:
        """The arguments of the call that configures."""
        with pytest.raises(Stopped):
            self.recipe.build_arch(SimpleNamespace(arch="arm64-v8a"))
        (configure,) = [command for command in self.commands if "-DP4A=ON" in command]
        return configure


def test_the_spec_brings_our_recipe(packed: Packed) -> None:
    """buildozer hands its folder to python-for-android, which then plans the same version of OpenCV."""
    arguments = packed.plan["p4a"]["create"]
    given = [
        argument.partition("=")[2] or arguments[at + 1]
        for at, argument in enumerate(arguments)
        if argument.startswith("--local-recipes")
    ]
    assert [Path(folder).resolve() for folder in given] == [RECIPES.resolve()]
    assert packed.plan["recipes"]["opencv"] == theirs.recipe.version == "4.12.0"


def test_cmake_gets_our_options_and_all_of_theirs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No KleidiCV, nothing fetched for gapi, four modules less; the rest of the call is python-for-android's, word for
    word, and the folder of the sources is still its last."""
    with monkeypatch.context() as patch:
        plain = Build(tmp_path / "theirs", patch, None).run()
    build = Build(tmp_path / "ours", monkeypatch)
    ours = build.run()
    at_home = [argument.replace(str(tmp_path / "theirs"), str(tmp_path / "ours")) for argument in plain]
    added = [argument for argument in ours if argument not in at_home]
    assert set(added) == {"-DWITH_KLEIDICV=OFF", "-DWITH_ADE=OFF", *(f"-DBUILD_opencv_{name}=OFF" for name in LEFT_OUT)}
    assert [argument for argument in ours if argument not in added] == at_home
    assert ours[-1] == str(build.sources)
    assert theirs.shprint.__name__ == "shell"  # put back


def test_patches_and_libraries_are_theirs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their patch is found from our folder; a build that leaves the four modules out counts as whole."""
    recipe = Build(tmp_path, monkeypatch).recipe
    assert [Path(recipe.get_recipe_dir(), patch).is_file() for patch in recipe.patches] == [True]
    missing = set(theirs.OpenCVRecipe.generated_libraries) - set(recipe.generated_libraries)
    assert missing == {f"libopencv_{name}.so" for name in LEFT_OUT - {"gapi"}}
    assert {f"libopencv_{name}.so" for name in USED} <= set(recipe.generated_libraries)


def test_another_way_of_configuring_ends_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A later python-for-android whose call we would miss is refused, not built without our options."""
    build = Build(tmp_path, monkeypatch)
    monkeypatch.setattr(theirs.OpenCVRecipe, "build_arch", lambda *_: theirs.shprint("cmake", "-DANDROID=ON", "."))
    with pytest.raises(RuntimeError, match="another way"):
        build.recipe.build_arch(SimpleNamespace(arch="arm64-v8a"))


def test_nothing_that_is_packed_uses_the_modules_left_out(packed: Packed) -> None:
    """Every name of cv2 that the app and the reader use is OpenCV's, and none is of a module that the phone lacks."""
    for path in packed.app.rglob("*.py"):
        text = path.read_text("utf-8")
        assert not OF_OTHER_MODULES.search(text), path
        for name in re.findall(r"\bcv2\.(\w+)", text):
            assert hasattr(cv2, name), f"{path}: cv2.{name}"


@pytest.mark.parametrize(
    "line",
    [
        "cv2.findTransformECC(a, b, w)",
        "cv2.ml.SVM_create()",
        "cv2.Stitcher.create()",
        "cv2.gapi.GMat()",
        "cv2.calcOpticalFlowPyrLK(a, b)",
        "cv2.KalmanFilter(4, 2)",
        "cv2.createBackgroundSubtractorMOG2()",
    ],
)
def test_a_use_of_them_is_noticed(line: str) -> None:
    """The check can fail, and the names it looks for are real."""
    assert OF_OTHER_MODULES.search(line)
    assert hasattr(cv2, line.split(".")[1].partition("(")[0])
