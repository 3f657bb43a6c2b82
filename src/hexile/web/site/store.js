// Keeps the data folder in IndexedDB: only the blocks that changed, all in one transaction.
const BLOCKS = "blocks";
const FILES = "files";
const BLOCK = 65536;

/** @returns {Promise<IDBDatabase>} */
function open(/** @type {string} */ name) {
  return new Promise((go, no) => {
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(BLOCKS);
      asked.result.createObjectStore(FILES);
    };
    asked.onsuccess = () => go(asked.result);
    asked.onerror = () => no(asked.error);
  });
}

const result = (/** @type {IDBRequest} */ asked) =>
  new Promise((go, no) => {
    asked.onsuccess = () => go(asked.result);
    asked.onerror = () => no(asked.error);
  });

/** The files of one folder of Python's, kept between visits. */
export class Store {
  /** @param {any} fs @param {string} folder @param {string} name */
  constructor(fs, folder, name) {
    this.fs = fs;
    this.folder = folder;
    this.name = name;
    /** @type {IDBDatabase | null} */
    this.db = null;
    /** @type {Map<string, Uint8Array>} */
    this.stored = new Map();
  }

  /** Open the database, again if the browser has closed it: then what was in it may be gone. */
  async opened() {
    if (this.db) return this.db;
    const made = (this.db = await open(this.name));
    made.onclose = () => {
      this.db = null;
      this.stored.clear();
    };
    return made;
  }

  /** Bring the files back; tell whether there were any. */
  async load() {
    const reading = (await this.opened()).transaction([BLOCKS, FILES]);
    const names = /** @type {string[]} */ (await result(reading.objectStore(FILES).getAllKeys()));
    for (const name of names) {
      const size = await result(reading.objectStore(FILES).get(name));
      const range = IDBKeyRange.bound([name, 0], [name, Infinity]);
      const blocks = /** @type {Uint8Array[]} */ (await result(reading.objectStore(BLOCKS).getAll(range)));
      const whole = new Uint8Array(size);
      blocks.forEach((block, index) => whole.set(block.subarray(0, size - index * BLOCK), index * BLOCK));
      this.fs.writeFile(`${this.folder}/${name}`, whole);
      this.stored.set(name, whole);
    }
    return names.length > 0;
  }

  /** Store what has changed. Once this returns, closing the tab loses nothing. */
  async save() {
    const db = await this.opened();
    const changes = this.changes();
    if (!changes.length) return;
    const writing = db.transaction([BLOCKS, FILES], "readwrite", { durability: "strict" });
    const done = new Promise((go, no) => {
      writing.oncomplete = go;
      writing.onabort = () => no(writing.error);
      writing.onerror = () => no(writing.error);
    });
    for (const { name, bytes, blocks } of changes) {
      writing.objectStore(FILES).put(bytes.length, name);
      for (const index of blocks)
        writing.objectStore(BLOCKS).put(bytes.slice(index * BLOCK, (index + 1) * BLOCK), [name, index]);
      writing.objectStore(BLOCKS).delete(IDBKeyRange.bound([name, Math.ceil(bytes.length / BLOCK)], [name, Infinity]));
    }
    await done;
    for (const { name, bytes } of changes) this.stored.set(name, bytes);
  }

  changes() {
    const names = /** @type {string[]} */ (this.fs.readdir(this.folder)).filter((name) => !/^\.|-journal$/.test(name));
    return names.flatMap((name) => {
      const bytes = /** @type {Uint8Array} */ (this.fs.readFile(`${this.folder}/${name}`));
      const blocks = changedBlocks(this.stored.get(name), bytes);
      return blocks.length || this.stored.get(name)?.length !== bytes.length ? [{ name, bytes, blocks }] : [];
    });
  }
}

/** List the blocks of *now* that differ from *before*. */
export function changedBlocks(/** @type {Uint8Array | undefined} */ before, /** @type {Uint8Array} */ now) {
  const found = [];
  for (let start = 0, index = 0; start < now.length; start += BLOCK, index++)
    if (!before || !sameBlock(before, now, start, Math.min(start + BLOCK, now.length))) found.push(index);
  return found;
}

function sameBlock(
  /** @type {Uint8Array} */ before,
  /** @type {Uint8Array} */ now,
  /** @type {number} */ start,
  /** @type {number} */ end,
) {
  if (before.length < end && before.length !== now.length) return false;
  for (let at = start; at < end; at++) if (before[at] !== now[at]) return false;
  return true;
}
