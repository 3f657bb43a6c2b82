// Opens a database under the browser's Python and prints the shape it has then: node web_database.mjs BUILD DATABASE
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
const folder = resolve(process.argv[2], "v");
const inner = resolve(folder, readdirSync(folder)[0]);
const { loadPyodide } = await import(pathToFileURL(`${inner}/pyodide/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${inner}/pyodide/` });
const { unpack } = await import(pathToFileURL(`${inner}/web/unpack.js`).href);
for (const name of ["packages", "hexile"])
  unpack(python.FS, new Uint8Array(gunzipSync(readFileSync(`${inner}/web/${name}.pack.gz`))), "/site");
python.FS.mkdirTree("/data");python.FS.writeFile("/data/tables.sqlite3", new Uint8Array(readFileSync(process.argv[3])));
console.log(python.runPython(`
import sys
sys.path.insert(0, "/site")
from sqlalchemy import text
from hexile.server.store.database import open_engine
with open_engine("sqlite:////data/tables.sqlite3", ["journal_mode=MEMORY"]).connect() as connection:
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
found
`));
