"""All of the Android build that needs neither SDK nor NDK, done by buildozer's and python-for-android's own code.

`python -m tools.pack FOLDER [PROJECT]` leaves there:
    app/        the files that buildozer packs
    project/    the Gradle project: AndroidManifest.xml, resources, and assets/private.tar, the app as compiled
    phone/      what a phone unpacks from private.tar
    plan.json   the recipes and the pure Python modules that python-for-android would build, and the arguments it got
"""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import py_compile
import shutil
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from buildozer import Buildozer
from pythonforandroid.bootstrap import Bootstrap, copy_files
from pythonforandroid.build import Context
from pythonforandroid.graph import get_recipe_order_and_bootstrap
from pythonforandroid.recipe import Recipe
from pythonforandroid.toolchain import ToolchainCL, split_argument_list

from companion.wording.compile_catalogues import compile_all

ROOT = Path(__file__).parents[1]


def pack(root: Path, out: Path, release: bool = True) -> dict[str, Any]:
    """Packs the project at `root` into `out` as far as it goes without an SDK, and says what was planned."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    compile_all(root / "assets" / "locales")
    with contextlib.chdir(root), _own_environment(out):
        target = _target(out)
        target.buildozer.build_application()
        shutil.copytree(target.buildozer.app_dir, out / "app")
        created = _arguments_of(target.compile_platform, target)
        plan = {"api": int(target.android_api), **resolve(created)}
        packed = _arguments_of(_build_package(target, release), target)
        given = _toolchain(packed)
        _project(out, given, plan)
    with tarfile.open(out / "project" / "src" / "main" / "assets" / "private.tar") as tar:
        tar.extractall(out / "phone", filter="data")
    plan["p4a"] = {"create": created, "package": packed, "bootstrap_arguments": given.args.unknown_args}
    (out / "plan.json").write_text(json.dumps(plan, indent=1), "utf-8")
    return plan


def resolve(arguments: list[str]) -> dict[str, Any]:
    """What `p4a create` with these arguments would build: the bootstrap, recipes and pure modules with versions."""
    args = _toolchain(arguments).args
    context = Context()
    context.local_recipes = args.local_recipes
    bootstrap = Bootstrap.get_bootstrap(args.bootstrap, context)
    wanted = split_argument_list(args.requirements)
    recipes, modules, chosen = get_recipe_order_and_bootstrap(context, wanted, bootstrap)
    return {
        "bootstrap": chosen.name,
        "recipes": {name: Recipe.get_recipe(name, context).version for name in recipes},
        "modules": {name: os.environ.get(f"VERSION_{name}") for name in sorted(modules)},
        "ndk_api": args.ndk_api,
        "archs": args.arch,
    }


class _Stop(Exception):
    """Raised where buildozer would start python-for-android; carries the command line."""


def _target(out: Path) -> Any:
    buildozer = Buildozer("buildozer.spec")
    buildozer.config.set("buildozer", "build_dir", str(out / "buildozer"))
    buildozer.user_bin_dir = str(out / "bin")
    buildozer.set_target("android")

    def stop(command: list[str], **_: object) -> None:
        raise _Stop([*command, *buildozer.target.extra_p4a_args])

    buildozer.target._p4a = stop
    return buildozer.target


def _build_package(target: Any, release: bool) -> Any:
    def build() -> None:
        target.build_mode = "release" if release else "debug"
        key, default = ("android.release_artifact", "aab") if release else ("android.debug_artifact", "apk")
        target.artifact_format = target.buildozer.config.getdefault("app", key, default)
        Path(target.get_dist_dir(target.buildozer.config.get("app", "package.name"))).mkdir(parents=True)
        target.build_package()

    return build


def _arguments_of(work: Any, target: Any) -> list[str]:
    target.buildozer.state = {}
    try:
        work()
    except _Stop as stop:
        arguments: list[str] = stop.args[0]
        return arguments
    raise AssertionError("buildozer did not call python-for-android")


def _toolchain(arguments: list[str]) -> Any:
    """python-for-android's command line, parsed by its own parser, stopped before it looks for an SDK."""

    class Dry(ToolchainCL):  # type: ignore[misc]
        def create(self, args: Any) -> None:
            """Builds nothing."""

        def apk(self, args: Any) -> None:
            self._fix_args(args)

        aab = apk

    kept = sys.argv
    sys.argv = ["p4a", *arguments]
    try:
        return Dry()
    finally:
        sys.argv = kept


def _project(out: Path, toolchain: Any, plan: dict[str, Any]) -> None:
    """The Gradle project, by the bootstrap's own build.py and our hook, in a distribution without the libraries."""
    project = out / "project"
    bootstrap = Bootstrap.get_bootstrap(plan["bootstrap"], Context())
    for folder in bootstrap.get_bootstrap_dirs():
        copy_files(str(Path(folder) / "build"), str(project))
    shutil.rmtree(project / "src" / "patches")  # they patch SDL's Java files, which are not here
    (out / "sdk" / "build-tools" / "36.0.0").mkdir(parents=True)
    (project / "project.properties").write_text(f"target=android-{plan['api']}", "utf-8")
    (project / "local.properties").write_text(f"sdk.dir={out / 'sdk'}", "utf-8")
    for arch in plan["archs"]:
        (project / "libs" / arch).mkdir(parents=True)
        (project / f"_python_bundle__{arch}").mkdir()
    about = {"hostpython": sys.executable, "bootstrap": plan["bootstrap"], "archs": plan["archs"]}
    (project / "dist_info.json").write_text(json.dumps({**about, "ndk_api": plan["ndk_api"]}), "utf-8")
    with contextlib.chdir(project):
        build = _load(project / "build.py")
        build.compile_py_file = _compile  # type: ignore[attr-defined]
        build.parse_args_and_make_package(list(toolchain.args.unknown_args))
        toolchain.hook("before_apk_assemble")


def _compile(source: str, optimize_python: bool = True) -> str:
    """What `python -OO -m compileall -b` does to one file, without a new process for each."""
    compiled = source + "c"
    py_compile.compile(source, compiled, doraise=True, optimize=2 if optimize_python else 0)
    return compiled


def _load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("bootstrap_build", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@contextlib.contextmanager
def _own_environment(out: Path) -> Iterator[None]:
    """A home of its own (buildozer makes folders there), and nothing on standard output."""
    kept = dict(os.environ)
    os.environ["HOME"] = str(out / "home")
    try:
        with open(out / "log.txt", "a", encoding="utf-8") as log, contextlib.redirect_stdout(log):
            yield
    finally:
        os.environ.clear()
        os.environ.update(kept)


if __name__ == "__main__":
    pack(Path(sys.argv[2] if sys.argv[2:] else ROOT).resolve(), Path(sys.argv[1]).resolve())
