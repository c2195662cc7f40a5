"""OpenCV for the package: python-for-android's own recipe with less to build, found by `p4a.local_recipes` of the spec.

Its call of cmake is written out whole, so what we want is added to that call. Why:
  - nothing is downloaded while cmake configures: KleidiCV and, for gapi, ADE would be, past our pins;
  - the same arithmetic as in the tests: KleidiCV replaces OpenCV's own filters and resizing by others, on arm64 alone;
  - a smaller package and a shorter build: nothing of ours uses these modules (tests/android/test_opencv_recipe.py).
"""

from __future__ import annotations

from os.path import dirname, join
from typing import Any

from pythonforandroid.recipes import opencv as theirs

LEFT_OUT = ("gapi", "ml", "stitching", "video")
OPTIONS = ("-DWITH_KLEIDICV=OFF", "-DWITH_ADE=OFF", *(f"-DBUILD_opencv_{module}=OFF" for module in LEFT_OUT))


class SmallerOpenCVRecipe(theirs.OpenCVRecipe):  # type: ignore[misc]
    name = "opencv"
    patches = [join(dirname(theirs.__file__), patch) for patch in theirs.OpenCVRecipe.patches]  # noqa: RUF012
    generated_libraries = [  # noqa: RUF012
        library
        for library in theirs.OpenCVRecipe.generated_libraries
        if library not in {f"libopencv_{module}.so" for module in LEFT_OUT}
    ]

    def build_arch(self, arch: Any) -> None:
        """Theirs, with our options in the call that configures; a recipe without that call ends the build."""
        plain, configured = theirs.shprint, 0

        def with_options(command: Any, *arguments: Any, **more: Any) -> Any:
            nonlocal configured
            if "-DP4A=ON" in arguments:
                configured += 1
                arguments = (*arguments[:-1], *OPTIONS, arguments[-1])  # the last is the folder of the sources
            elif not configured:
                raise RuntimeError("python-for-android configures OpenCV in another way than this recipe knows")
            return plain(command, *arguments, **more)

        theirs.shprint = with_options
        try:
            super().build_arch(arch)
        finally:
            theirs.shprint = plain


recipe = SmallerOpenCVRecipe()
