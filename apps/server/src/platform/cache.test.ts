import { beforeEach, describe, expect, test } from "vitest";
import { type CacheOptions, createCaches, defineCache, getCached } from "./cache.ts";
import type { Queryable } from "./database/database.ts";

const words: CacheOptions<string> = { name: "words", maxSize: 10, sizeOf: (word) => word.length };

let milliseconds = 0;
const clock = { now: () => new Date(milliseconds) };
const db = {} as Queryable;

describe("a cache", () => {
  test("is one for each declaration, and apart in each server", () => {
    const [one, other] = [createCaches(clock), createCaches(clock)];
    one.of(words).set("a", "drum");
    expect(one.of(words).get("a")).toBe("drum");
    expect(one.of({ name: "others", maxSize: 1 }).get("a")).toBeUndefined();
    expect(other.of(words).get("a")).toBeUndefined();
  });

  test("evicts the least recently used when it is full", () => {
    const cache = createCaches(clock).of(words);
    for (const word of ["ash", "broom", "clay"]) {
      cache.set(word, word);
      expect(cache.get("ash")).toBe("ash");
    }
    expect([cache.get("broom"), cache.get("clay")]).toEqual([undefined, "clay"]);
  });

  test("never holds more than its size, however much it is given", () => {
    const cache = createCaches(clock).of(words);
    const given = Array.from({ length: 100 }, (_, n) => `w${n}`);
    for (const word of given) cache.set(word, word);
    const held = given.filter((word) => cache.get(word) !== undefined);
    expect(held).toContain("w99");
    expect(held.join("").length).toBeLessThanOrEqual(10);
  });

  test("gives what was set last", () => {
    const cache = createCaches(clock).of(words);
    cache.set("a", "drum");
    cache.set("a", "harp");
    expect(cache.get("a")).toBe("harp");
  });

  test("holds nothing that is larger than its size, nor what it replaces", () => {
    const cache = createCaches(clock).of(words);
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

  function filled() {
    const caches = createCaches(clock);
    const cache = caches.ofUsers(names);
    cache.set("one", "Ama", { userId: "ama", snapshot: cache.snapshot() });
    cache.set("other", "Kofi", { userId: "kofi", snapshot: cache.snapshot() });
    return { caches, cache };
  }

  test("is valid for ten seconds, and not before they were loaded where the clock is set back", () => {
    const { cache } = filled();
    milliseconds += 9999;
    expect(cache.get("one")).toBe("Ama");
    milliseconds += 1;
    expect(cache.get("one")).toBeUndefined();
    milliseconds -= 10_001;
    expect(cache.get("one")).toBeUndefined();
    expect(cache.has("one")).toBe(true);
  });

  test("is stale from the fifth second on", () => {
    const { cache } = filled();
    milliseconds += 4999;
    expect(cache.isStale("one")).toBe(false);
    milliseconds += 1;
    expect([cache.isStale("one"), cache.get("one")]).toEqual([true, "Ama"]);
    expect(cache.isStale("nobody")).toBe(false);
  });

  test("is invalidated for one user, and for no other", () => {
    const { caches, cache } = filled();
    caches.invalidateUser("ama");
    expect([cache.get("one"), cache.get("other")]).toEqual([undefined, "Kofi"]);
    cache.set("one", "Ama Serwaa", { userId: "ama", snapshot: cache.snapshot() });
    expect(cache.get("one")).toBe("Ama Serwaa");
  });

  test("takes no value whose user was invalidated while it was loaded", () => {
    const { caches, cache } = filled();
    const snapshot = cache.snapshot();
    caches.invalidateUser("ama");
    cache.set("one", "Ama, as she was", { userId: "ama", snapshot });
    expect(cache.get("one")).toBeUndefined();
  });

  test("is invalidated for all users when invalidations may have been missed", () => {
    const { caches, cache } = filled();
    caches.invalidateAllUsers();
    expect([cache.get("one"), cache.get("other")]).toEqual([undefined, undefined]);
  });

  test("is bounded, and what is deleted is gone", () => {
    const { cache } = filled();
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
  function loading(options: { userOf?: (key: { id: string }) => string } = {}) {
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
        const there = keys.filter(({ id }) => id !== "gone");
        return new Map(there.map(({ id }) => [id, { id, revision }]));
      },
    });
    const get = async (...ids: string[]) => {
      const keys = ids.map((id) => ({ id, revision }));
      return [...(await getCached({ db, caches }, cache, keys)).keys()];
    };
    return { loads, caches, get, revise: () => (revision += 1) };
  }

  test("loads all that it lacks at once, each key once, and nothing that it has", async () => {
    const { loads, get } = loading();
    expect(await get("a", "b", "a")).toEqual(["a", "b"]);
    expect((await get("b", "c")).toSorted()).toEqual(["b", "c"]);
    expect(await get("a", "b", "c")).toHaveLength(3);
    expect(loads).toEqual([["a", "b"], ["c"]]);
  });

  test("loads again what is not valid for its key, and what did not exist", async () => {
    const { loads, get, revise } = loading();
    expect(await get("a", "gone")).toEqual(["a"]);
    revise();
    expect(await get("a", "gone")).toEqual(["a"]);
    expect(loads).toEqual([
      ["a", "gone"],
      ["a", "gone"],
    ]);
  });

  test("of users' values loads again whom an invalidation concerns", async () => {
    const { loads, caches, get } = loading({ userOf: ({ id }) => id });
    await get("a", "b");
    caches.invalidateUser("a");
    await get("a", "b");
    expect(loads).toEqual([["a", "b"], ["a"]]);
  });
});
