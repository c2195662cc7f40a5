// Runs tests on CPython 3.14, the version Android will run, as npm's `pyodide` brings it:
//     node tools/android_python.mjs PYTEST_ARGUMENT…
// Wants `make test-android-python` to have put pyodide and the pure Python test tools under build/pyodide. The
// repository is read from where it is; what tests write stays in memory.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const tools = join(root, "build", "pyodide");
const { loadPyodide } = await import(join(tools, "node_modules", "pyodide", "pyodide.mjs"));
const chosen = process.argv.slice(2);
const python = await loadPyodide({ env: { HOME: "/home/azulejo", PYTHONDONTWRITEBYTECODE: "1" } });
const mounted = (path, at) => {
  python.FS.mkdirTree(at);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: path }, at);
};
for (const part of readdirSync(root, { withFileTypes: true }))
  if (part.isDirectory() && ["azulejo", "companion", "vision", "tests", "assets"].includes(part.name))
    mounted(join(root, part.name), `/repo/${part.name}`);
python.FS.writeFile("/repo/pyproject.toml", readFileSync(join(root, "pyproject.toml")));
mounted(join(tools, "site"), "/site");
python.globals.set("chosen", python.toPy(chosen));
const code = await python.runPythonAsync(`
import os, sys
os.makedirs("/home/azulejo", exist_ok=True)
os.chdir("/repo")
sys.path[:0] = ["/repo"]
sys.path.append("/site")
import sqlite3, pytest
print(f"Python {sys.version.split()[0]}, SQLite {sqlite3.sqlite_version}, {sys.platform}")
int(pytest.main(["-p", "no:cacheprovider", "-p", "no:xdist", "--rootdir", "/repo", "-q", *chosen]))
`);
process.exit(code);
