import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFileCache } from "./file-cache.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kora-files-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a file is there until newer ones need its room, also after a start", async () => {
  const place = join(folder, "made", "by", "it");
  const cache = createFileCache(place, 100);
  expect(await cache.get("a")).toBeUndefined();
  for (const [index, name] of ["a", "b", "c", "d"].entries()) {
    await cache.put(name, Buffer.alloc(25, name));
    await utimes(join(place, name), 1000 + index, 1000 + index);
  }
  expect((await cache.get("a"))?.toString()).toBe("a".repeat(25));
  const anew = createFileCache(place, 100);
  await anew.put("e", Buffer.alloc(25));
  expect((await readdir(place)).toSorted()).toEqual(["c", "d", "e"]);
  expect(await anew.get("a")).toBeUndefined();
});

test("ten at once keep to the bound, and nothing half-written stays", async () => {
  const place = join(folder, "crowd");
  const cache = createFileCache(place, 100);
  await Promise.all(
    Array.from({ length: 20 }, (_, at) => cache.put(`f${at}`, Buffer.alloc(20, String(at % 10)))),
  );
  await cache.put("last", Buffer.alloc(20));
  const names = await readdir(place);
  expect(names.length).toBeLessThanOrEqual(5);
  expect(names.every((name) => /^(f\d+|last)$/.test(name))).toBe(true);
});
