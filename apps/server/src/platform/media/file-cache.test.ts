import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFileCache } from "./file-cache.ts";

const maxBytes = 100;
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kora-files-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("the oldest files are evicted when the cache is full, also after a restart", async () => {
  const cacheFolder = join(folder, "nested", "cache");
  const cache = createFileCache(cacheFolder, maxBytes);
  expect(await cache.get("a")).toBeUndefined();
  for (const [index, name] of ["a", "b", "c", "d"].entries()) {
    await cache.put(name, Buffer.alloc(25, name));
    await utimes(join(cacheFolder, name), 1000 + index, 1000 + index);
  }
  expect((await cache.get("a"))?.toString()).toBe("a".repeat(25));
  const reopenedCache = createFileCache(cacheFolder, maxBytes);
  // A cleanup leaves at most 80 bytes, so it removes two of the five files.
  await reopenedCache.put("e", Buffer.alloc(25));
  expect((await readdir(cacheFolder)).toSorted()).toEqual(["c", "d", "e"]);
  expect(await reopenedCache.get("a")).toBeUndefined();
});

test("concurrent writes respect the limit and leave no partial file", async () => {
  const cacheFolder = join(folder, "concurrent");
  const cache = createFileCache(cacheFolder, maxBytes);
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      cache.put(`f${index}`, Buffer.alloc(20, String(index % 10))),
    ),
  );
  await cache.put("last", Buffer.alloc(20));
  const names = await readdir(cacheFolder);
  expect(names.length).toBeLessThanOrEqual(5);
  expect(names.every((name) => /^(f\d+|last)$/.test(name))).toBe(true);
});
