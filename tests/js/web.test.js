// Hexile Web's scripts without a browser: which blocks are stored, and how a bundle is unpacked.
import assert from "node:assert/strict";
import { test } from "node:test";
import { changedBlocks } from "../../src/hexile/web/site/store.js";
import { unpack } from "../../src/hexile/web/site/unpack.js";

const BLOCK = 65536;

test("only the blocks that differ are stored", () => {
  const before = new Uint8Array(3 * BLOCK + 10);
  assert.deepEqual(changedBlocks(undefined, before), [0, 1, 2, 3]);
  assert.deepEqual(changedBlocks(before, before.slice()), []);
  const after = before.slice();
  after[2 * BLOCK] = 1;
  assert.deepEqual(changedBlocks(before, after), [2]);
});

test("a file that grew stores its last block and what was added", () => {
  const before = new Uint8Array(BLOCK + 10);
  assert.deepEqual(changedBlocks(before, new Uint8Array(2 * BLOCK + 1)), [1, 2]);
});

test("a file that shrank stores nothing but its size", () => {
  assert.deepEqual(changedBlocks(new Uint8Array(2 * BLOCK), new Uint8Array(BLOCK)), []);
});

/** Stands in for Python's file system. */
class Files {
  written = new Map();
  mkdirTree() {}
  writeFile(path, bytes) {
    this.written.set(path, new TextDecoder().decode(bytes));
  }
}

const bundle = (text) => new TextEncoder().encode(text);

test("a bundle is unpacked file by file", () => {
  const fs = new Files();
  const count = unpack(fs, bundle('[["a.txt", 2], ["b/c.txt", 3]]\nhiyou'), "/site");
  assert.equal(count, 2);
  assert.deepEqual(
    [...fs.written],
    [
      ["/site/a.txt", "hi"],
      ["/site/b/c.txt", "you"],
    ],
  );
});

test("a bundle that was cut off is refused", () => {
  assert.throws(() => unpack(new Files(), bundle('[["a.txt", 20]]\nhi'), "/site"), /damaged/);
});
