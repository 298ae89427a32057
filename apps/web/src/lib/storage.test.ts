import { describe, expect, test } from "vitest";
import { createStore } from "./storage.ts";

/** Like the browser's own `Storage`: the entries of `taken` are its enumerable properties. */
function fakeStorage(taken: Record<string, string>, full = false): Storage {
  const methods = {
    getItem: (key: string) => taken[key] ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new DOMException("full", "QuotaExceededError");
      taken[key] = value;
    },
    removeItem: (key: string) => {
      delete taken[key];
    },
  };
  return Object.assign(Object.create(methods), taken) as Storage;
}

describe("a store", () => {
  test("keeps what it is given in the browser", () => {
    const taken: Record<string, string> = {};
    const store = createStore(() => fakeStorage(taken));
    expect(store.set("token", "t")).toBe(true);
    expect([taken.token, store.get("token")]).toEqual(["t", "t"]);
    store.remove("token");
    expect([taken.token, store.get("token")]).toEqual([undefined, null]);
  });

  test("remembers what a full browser does not take until the page is left", () => {
    const taken = { token: "old" };
    const store = createStore(() => fakeStorage(taken, true));
    expect(store.set("token", "new")).toBe(false);
    expect([taken.token, store.get("token")]).toEqual(["old", "new"]);
    store.remove("token");
    expect(store.get("token")).toBeNull();
  });

  test("removes all that is named after somebody, and nothing else", () => {
    const taken: Record<string, string> = { "draft:ama:1": "Once", "draft:kofi:1": "Twice" };
    const store = createStore(() => fakeStorage(taken));
    store.removeNamed("ama");
    expect(taken).toEqual({ "draft:kofi:1": "Twice" });
    const full = createStore(() => fakeStorage({}, true));
    full.set("draft:ama:1", "Once");
    full.removeNamed("ama");
    expect(full.get("draft:ama:1")).toBeNull();
  });

  test("does without a browser that forbids its storage", () => {
    const store = createStore(() => {
      throw new DOMException("forbidden", "SecurityError");
    });
    expect(store.get("token")).toBeNull();
    store.set("token", "t");
    expect(store.get("token")).toBe("t");
    store.removeNamed("tok");
    expect(store.get("token")).toBeNull();
  });
});
