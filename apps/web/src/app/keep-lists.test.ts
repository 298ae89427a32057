import { QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Store } from "../lib/storage.ts";
import { restoreLists, storeLists } from "./keep-lists.ts";
import { createQueryClient } from "./query-client.ts";

function createStore(): Store {
  const stored = new Map<string, string>();
  return {
    get: (key) => stored.get(key) ?? null,
    set: (key, value) => stored.set(key, value).has(key),
    remove: (key) => void stored.delete(key),
    removeMatching: () => undefined,
  };
}

const list = (...pages: string[]) => ({ pages, pageParams: pages.map((_page, index) => index) });

/** A document with lists on the screen, the first of them with several pages, and one that is not. */
function open(store: Store, leftAt: number) {
  const queryClient = createQueryClient();
  const queries = { feed: list("1", "2", "3"), short: list("1"), story: "a story" };
  for (const [name, data] of Object.entries({ ...queries, left: list("1", "2") })) {
    queryClient.setQueryData([name], data, { updatedAt: 1000 });
    if (name === "left") continue;
    new QueryObserver(queryClient, { queryKey: [name], enabled: false }).subscribe(() => undefined);
  }
  storeLists(queryClient, { entryKey: "entry", now: leftAt, store });
  queryClient.clear();
}

const reload = (store: Store, { entryKey = "entry", now = 5000 } = {}) => {
  const queryClient = createQueryClient();
  restoreLists(queryClient, { entryKey, now, store });
  return (name: string) => {
    const { data, dataUpdatedAt } = queryClient.getQueryState([name]) ?? {};
    return data === undefined ? undefined : [data, dataUpdatedAt];
  };
};

test("a reload keeps the loaded pages of the lists on the screen; one at its first page is refetched", () => {
  const store = createStore();
  open(store, 4000);
  const read = reload(store);
  expect(read("feed")).toEqual([list("1", "2", "3"), 5000]);
  expect(read("short")).toEqual([list("1"), 0]);
  expect([read("story"), read("left")]).toEqual([undefined, undefined]);
});

test("lists of another entry, of long ago, and that were read already, are loaded anew", () => {
  for (const document of [{ entryKey: "other" }, { now: 4000 + 11 * 60_000 }]) {
    const store = createStore();
    open(store, 4000);
    expect(reload(store, document)("feed")).toBeUndefined();
    expect(reload(store)("feed")).toBeUndefined();
  }
});
