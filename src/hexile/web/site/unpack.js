// Unpacks a bundle into Python's file system: a line of JSON with names and sizes, then the bytes.

const NEWLINE = 10;

/** Write every file of *bundle* below *folder*; return how many there were. */
export function unpack(/** @type {any} */ fs, /** @type {Uint8Array} */ bundle, /** @type {string} */ folder) {
  const start = bundle.indexOf(NEWLINE) + 1;
  const index = /** @type {[string, number][]} */ (JSON.parse(new TextDecoder().decode(bundle.subarray(0, start))));
  const made = new Set();
  let at = start;
  for (const [name, size] of index) {
    const path = `${folder}/${name}`;
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) fs.mkdirTree(parent);
    made.add(parent);
    fs.writeFile(path, bundle.slice(at, at + size), { canOwn: true });
    at += size;
  }
  if (at !== bundle.length) throw new Error("a bundle is damaged");
  return index.length;
}
