// Writes a .gz and a .br beside each file of a folder that gets smaller by it: node web_compress.mjs FOLDER
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const folder = process.argv[2];
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath ?? entry.path, entry.name);
  if (!entry.isFile() || /\.(gz|br|png|woff2)$/.test(path)) continue;
  const bytes = readFileSync(path);
  for (const [suffix, small] of [[".gz", gzipSync(bytes, { level: 9 })], [".br", brotliCompressSync(bytes)]])
    if (small.length < bytes.length * 0.95) writeFileSync(path + suffix, small);
}
