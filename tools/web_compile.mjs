// Compiles the modules of a folder with the Python that will run them: node web_compile.mjs PYODIDE FOLDER
// Docstrings, asserts and line numbers go: half of the download.
import { pathToFileURL } from "node:url";

const [pyodide, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${pyodide}/` });
python.FS.mkdirTree("/site");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/site");
python.runPython(`
import importlib._bootstrap_external as external
import importlib.util, marshal, pathlib, types

def no_lines(code):
    """Say of every instruction that it has no line: 0xff is eight of them, 0xf8 one."""
    many, few = divmod(len(code.co_code) // 2, 8)
    return b"\\xff" * many + (bytes([0xf7 + few]) if few else b"")

def stripped(code, name):
    inner = [stripped(one, name) if isinstance(one, types.CodeType) else one for one in code.co_consts]
    return code.replace(co_consts=tuple(inner), co_linetable=no_lines(code), co_filename=name)

for path in pathlib.Path("/site").rglob("*.py"):
    source = path.read_bytes()
    name = "/".join(path.parts[2:])
    code = stripped(compile(source, name, "exec", dont_inherit=True, optimize=2), name)
    made = external._code_to_hash_pyc(code, importlib.util.source_hash(source), False)
    path.with_suffix(".pyc").write_bytes(made)
`);
