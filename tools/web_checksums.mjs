// Plays random games under the browser's Python and prints their checksums: node web_checksums.mjs BUILD
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
console.log(python.runPython(`
import json, sys
sys.path.insert(0, "/site")
import hexile.web.asgi_bridge  # whatever a page needs is in the bundle
from hexile.web.checksums import checksums
json.dumps(checksums())
`));
