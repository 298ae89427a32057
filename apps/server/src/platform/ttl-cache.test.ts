import { expect, test } from "vitest";
import { createTtlCache } from "./ttl-cache.ts";

function setUp(maxSize: number) {
  let milliseconds = 0;
  let loadCount = 0;
  const clock = { now: () => new Date(milliseconds) };
  const cache = createTtlCache<number>({ ttlSeconds: 10, maxSize, clock });
  return {
    get: (key: string) => cache(key, async () => (loadCount += 1)),
    fail: (key: string) => cache(key, () => Promise.reject(new Error("no"))),
    advance: (seconds: number) => {
      milliseconds += seconds * 1000;
    },
  };
}

test("a value is loaded once for concurrent callers, and again when it has expired", async () => {
  const { get, advance } = setUp(2);
  expect(await Promise.all([get("a"), get("a"), get("a")])).toEqual([1, 1, 1]);
  advance(9);
  expect(await get("a")).toBe(1);
  advance(1);
  expect(await get("a")).toBe(2);
});

test("a full cache drops its oldest value", async () => {
  const { get } = setUp(2);
  expect([await get("a"), await get("b"), await get("c")]).toEqual([1, 2, 3]);
  expect([await get("b"), await get("c"), await get("a")]).toEqual([2, 3, 4]);
});

test("a failed load is not cached", async () => {
  const { get, fail } = setUp(2);
  await expect(fail("a")).rejects.toThrow("no");
  expect(await get("a")).toBe(1);
});
