import { describe, expect, test } from "vitest";
import { createStore } from "./storage.ts";

/** Like the browser's own `Storage`: the entries of `stored` are its enumerable properties. */
function fakeStorage(stored: Record<string, string>, { isFull } = { isFull: false }): Storage {
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException("The storage is full.", "QuotaExceededError");
      stored[key] = value;
    },
    removeItem: (key: string) => {
      delete stored[key];
    },
  };
  return Object.assign(Object.create(methods), stored) as Storage;
}

describe("a store", () => {
  test("stores values in the browser", () => {
    const stored: Record<string, string> = {};
    const store = createStore(() => fakeStorage(stored));
    expect(store.set("token", "t")).toBe(true);
    expect([stored.token, store.get("token")]).toEqual(["t", "t"]);
    store.remove("token");
    expect([stored.token, store.get("token")]).toEqual([undefined, null]);
  });

  test("keeps values in memory that the full browser storage rejects", () => {
    const stored = { token: "old" };
    const store = createStore(() => fakeStorage(stored, { isFull: true }));
    expect(store.set("token", "new")).toBe(false);
    expect([stored.token, store.get("token")]).toEqual(["old", "new"]);
    store.remove("token");
    expect(store.get("token")).toBeNull();
  });

  test("removes all entries whose key matches, and nothing else", () => {
    const stored: Record<string, string> = { "draft:ama:1": "Once", "draft:kofi:1": "Twice" };
    const store = createStore(() => fakeStorage(stored));
    const isOfAma = (key: string) => key.includes("ama");
    store.removeMatching(isOfAma);
    expect(stored).toEqual({ "draft:kofi:1": "Twice" });
    const full = createStore(() => fakeStorage({}, { isFull: true }));
    full.set("draft:ama:1", "Once");
    full.removeMatching(isOfAma);
    expect(full.get("draft:ama:1")).toBeNull();
  });

  test("works without browser storage", () => {
    const store = createStore(() => {
      throw new DOMException("The storage is forbidden.", "SecurityError");
    });
    expect(store.get("token")).toBeNull();
    store.set("token", "t");
    expect(store.get("token")).toBe("t");
    store.removeMatching((key) => key === "token");
    expect(store.get("token")).toBeNull();
  });
});
