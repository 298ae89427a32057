import { beforeEach, describe, expect, test } from "vitest";
import { type CacheOptions, createCaches, defineCache, getCached, noCaches } from "./cache.ts";
import type { Queryable } from "./database/database.ts";

const words: CacheOptions<string> = { name: "words", maxSize: 10, sizeOf: (word) => word.length };

let milliseconds = 0;
const clock = { now: () => new Date(milliseconds) };
const db = {} as Queryable;

describe("a cache", () => {
  test("exists once per name and server", () => {
    const [firstCaches, secondCaches] = [createCaches(clock), createCaches(clock)];
    firstCaches.getCache(words).set("a", "drum");
    expect(firstCaches.getCache(words).get("a")).toBe("drum");
    expect(firstCaches.getCache({ name: "others", maxSize: 1 }).get("a")).toBeUndefined();
    expect(secondCaches.getCache(words).get("a")).toBeUndefined();
  });

  test("evicts the least recently used value when it is full", () => {
    const cache = createCaches(clock).getCache(words);
    for (const word of ["ash", "broom", "clay"]) {
      cache.set(word, word);
      expect(cache.get("ash")).toBe("ash");
    }
    expect([cache.get("broom"), cache.get("clay")]).toEqual([undefined, "clay"]);
  });

  test("never exceeds its maximum size", () => {
    const cache = createCaches(clock).getCache(words);
    const keys = Array.from({ length: 100 }, (_, n) => `w${n}`);
    for (const word of keys) cache.set(word, word);
    const cachedKeys = keys.filter((word) => cache.get(word) !== undefined);
    expect(cachedKeys).toContain("w99");
    expect(cachedKeys.join("").length).toBeLessThanOrEqual(10);
  });

  test("returns the value that was set last", () => {
    const cache = createCaches(clock).getCache(words);
    cache.set("a", "drum");
    cache.set("a", "harp");
    expect(cache.get("a")).toBe("harp");
  });

  test("drops a value larger than its maximum size, and the value that it replaces", () => {
    const cache = createCaches(clock).getCache(words);
    cache.set("a", "drum");
    cache.set("a", "drummers-drum");
    expect(cache.get("a")).toBeUndefined();
  });
});

describe("a cache of users' values", () => {
  const names: CacheOptions<string> = { name: "names", maxSize: 4 };
  beforeEach(() => {
    milliseconds = 1_700_000_000_000;
  });

  function createFilledCache() {
    const caches = createCaches(clock);
    const cache = caches.getUserCache(names);
    cache.set("one", "Ama", { userId: "ama", snapshot: cache.snapshot() });
    cache.set("other", "Kofi", { userId: "kofi", snapshot: cache.snapshot() });
    return { caches, cache };
  }

  test("has values valid for ten seconds, and not if the clock is set back before the load", () => {
    const { cache } = createFilledCache();
    milliseconds += 9999;
    expect(cache.get("one")).toBe("Ama");
    milliseconds += 1;
    expect(cache.get("one")).toBeUndefined();
    milliseconds -= 10_001;
    expect(cache.get("one")).toBeUndefined();
    expect(cache.has("one")).toBe(true);
  });

  test("has stale values from the fifth second on", () => {
    const { cache } = createFilledCache();
    milliseconds += 4999;
    expect(cache.isStale("one")).toBe(false);
    milliseconds += 1;
    expect([cache.isStale("one"), cache.get("one")]).toEqual([true, "Ama"]);
    expect(cache.isStale("nobody")).toBe(false);
  });

  test("invalidates the values of one user only", () => {
    const { caches, cache } = createFilledCache();
    caches.invalidateUser("ama");
    expect([cache.get("one"), cache.get("other")]).toEqual([undefined, "Kofi"]);
    cache.set("one", "Ama Serwaa", { userId: "ama", snapshot: cache.snapshot() });
    expect(cache.get("one")).toBe("Ama Serwaa");
  });

  test("rejects a value whose user was invalidated during the load", () => {
    const { caches, cache } = createFilledCache();
    const snapshot = cache.snapshot();
    caches.invalidateUser("ama");
    cache.set("one", "Ama, as she was", { userId: "ama", snapshot });
    expect(cache.get("one")).toBeUndefined();
  });

  test("invalidates the values of all users when invalidations may have been missed", () => {
    const { caches, cache } = createFilledCache();
    caches.invalidateAllUsers();
    expect([cache.get("one"), cache.get("other")]).toEqual([undefined, undefined]);
  });

  test("is bounded, and does not return a deleted value", () => {
    const { cache } = createFilledCache();
    cache.delete("one");
    expect(cache.has("one")).toBe(false);
    for (const key of ["a", "b", "c", "d", "e"]) {
      cache.set(key, key, { userId: key, snapshot: cache.snapshot() });
    }
    expect(cache.has("other")).toBe(false);
    expect(cache.get("e")).toBe("e");
  });
});

describe("a loading cache", () => {
  /** Creates a loading cache of stories with the current revision. The story "gone" does not exist. */
  function createLoadingCache(options: { userOf?: (key: { id: string }) => string } = {}) {
    const loads: string[][] = [];
    let revision = 1;
    const caches = createCaches(clock);
    const cache = defineCache<{ id: string; revision: number }, { id: string; revision: number }>({
      name: "stories",
      maxSize: 10,
      keyOf: ({ id }) => id,
      isValid: (value, key) => value.revision === key.revision,
      ...options,
      async load(_ctx, keys) {
        loads.push(keys.map(({ id }) => id));
        const existingKeys = keys.filter(({ id }) => id !== "gone");
        return new Map(existingKeys.map(({ id }) => [id, { id, revision }]));
      },
    });
    const get = async (...ids: string[]) => {
      const keys = ids.map((id) => ({ id, revision }));
      return [...(await getCached({ db, caches }, cache, keys)).keys()];
    };
    return { loads, caches, get, revise: () => (revision += 1) };
  }

  test("loads all missing keys in one call, each once, and no cached one", async () => {
    const { loads, get } = createLoadingCache();
    expect(await get("a", "b", "a")).toEqual(["a", "b"]);
    expect((await get("b", "c")).toSorted()).toEqual(["b", "c"]);
    expect(await get("a", "b", "c")).toHaveLength(3);
    expect(loads).toEqual([["a", "b"], ["c"]]);
  });

  test("reloads values that are invalid for their key, and missing ones", async () => {
    const { loads, get, revise } = createLoadingCache();
    expect(await get("a", "gone")).toEqual(["a"]);
    revise();
    expect(await get("a", "gone")).toEqual(["a"]);
    expect(loads).toEqual([
      ["a", "gone"],
      ["a", "gone"],
    ]);
  });

  test("of users' values reloads the values of an invalidated user", async () => {
    const { loads, caches, get } = createLoadingCache({ userOf: ({ id }) => id });
    await get("a", "b");
    caches.invalidateUser("a");
    await get("a", "b");
    expect(loads).toEqual([["a", "b"], ["a"]]);
  });
});

test("the caches of a transaction load every value again and keep none", async () => {
  let loadCount = 0;
  const lengths = defineCache<string, number>({
    name: "lengths",
    maxSize: 10,
    keyOf: (word) => word,
    load: async (_ctx, keys) => {
      loadCount += 1;
      return new Map(keys.map((word) => [word, word.length]));
    },
  });
  const ctx = { db, caches: noCaches };
  for (const time of [1, 2]) {
    expect(await getCached(ctx, lengths, ["drum"])).toEqual(new Map([["drum", 4]]));
    expect(loadCount).toBe(time);
  }
});
