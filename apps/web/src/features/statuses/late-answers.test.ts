import type { StatusView } from "@kora/contract/statuses";
import { InfiniteQueryObserver, MutationObserver, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Page } from "../../lib/create-api.ts";
import { applyStatusChange } from "./apply-events.ts";
import { deleteStatus, withoutDeleted } from "./delete-status.ts";
import { removeStatuses, type StatusPages, statusKeys } from "./status-cache.ts";

const status = (_id: string, person = "ama") => ({ _id, user: { _id: person } }) as StatusView;

/** A row on the screen whose feed is being fetched; the test answers, with what the server held when asked. */
async function scene() {
  const cache = new QueryClient();
  const asked: (() => void)[] = [];
  let onServer = [status("2"), status("1"), status("0", "kofi")];
  const row = new InfiniteQueryObserver(cache, {
    queryKey: statusKeys.feed,
    initialPageParam: null,
    getNextPageParam: () => null,
    queryFn: ({ client, signal }) => {
      const then = onServer;
      signal.throwIfAborted();
      return new Promise<Page<StatusView[]>>((resolve) =>
        asked.push(() => resolve({ items: withoutDeleted(client, then), nextCursor: null })),
      );
    },
  });
  row.subscribe(() => undefined);
  const answer = async (index: number) => {
    await expect.poll(() => asked.length).toBeGreaterThan(index);
    asked[index]?.();
    // As long as an answer takes to be shown.
    await new Promise((resolve) => setTimeout(resolve));
  };
  const ids = () =>
    cache
      .getQueryData<StatusPages>(statusKeys.feed)
      ?.pages.flatMap(({ items }) => items.map(({ _id }) => _id));
  await expect.poll(() => asked.length).toBe(1);
  return {
    cache,
    asked,
    answer,
    ids,
    serverHolds: (...statuses: StatusView[]) => {
      onServer = statuses;
    },
    /** The first answer is there, and another is under way. */
    fetchAgain: async () => {
      await answer(0);
      void row.refetch();
      await expect.poll(() => asked.length).toBe(2);
    },
  };
}

const change = { userId: "ama", statusId: "2" };

test("a status deleted elsewhere during the first fetch is not in the list", async () => {
  const { cache, answer, ids, serverHolds } = await scene();
  serverHolds(status("1"), status("0", "kofi"));
  applyStatusChange(cache, { change: "deleted", ...change });
  await answer(0);
  expect(ids()).toBeUndefined();
  await answer(1);
  expect(ids()).toEqual(["1", "0"]);
});

test("a status posted elsewhere during the first fetch is in the list", async () => {
  const { cache, answer, ids, serverHolds } = await scene();
  serverHolds(status("3"), status("2"), status("1"), status("0", "kofi"));
  applyStatusChange(cache, { change: "created", status: status("3") });
  await answer(0);
  await answer(1);
  expect(ids()).toEqual(["3", "2", "1", "0"]);
});

test("a response requested before a deletion or block brings nothing back", async () => {
  const { cache, fetchAgain, answer, ids, serverHolds } = await scene();
  await fetchAgain();
  serverHolds(status("1"), status("0", "kofi"));
  applyStatusChange(cache, { change: "deleted", ...change });
  await answer(1);
  expect(ids()).toEqual(["1", "0"]);
  serverHolds(status("1"));
  removeStatuses(cache, ({ user }) => user._id === "kofi");
  await answer(2);
  expect(ids()).toEqual(["1"]);
  await answer(3);
  expect(ids()).toEqual(["1"]);
});

test("a status being deleted is filtered out, and restored when the server refuses", async () => {
  const { cache, fetchAgain, answer, asked, ids } = await scene();
  await fetchAgain();
  let refuse = () => {};
  const send = () => new Promise<void>((_, reject) => (refuse = () => reject(new Error("no"))));
  const screen = new MutationObserver(cache, deleteStatus(cache, send));
  const done = screen.mutate(status("2")).catch(() => undefined);
  await expect.poll(ids).toEqual(["1", "0"]);
  await answer(asked.length - 1);
  await answer(asked.length - 1);
  expect(ids()).toEqual(["1", "0"]);
  refuse();
  await done;
  expect(ids()).toEqual(["2", "1", "0"]);
});

test("a deleted status does not come back with an older response", async () => {
  const { cache, fetchAgain, answer, ids, asked, serverHolds } = await scene();
  await fetchAgain();
  let confirm = () => {};
  const send = () => new Promise<void>((resolve) => (confirm = resolve));
  const screen = new MutationObserver(cache, deleteStatus(cache, send));
  const done = screen.mutate(status("2"));
  await expect.poll(() => asked.length).toBe(3);
  serverHolds(status("1"), status("0", "kofi"));
  confirm();
  await done;
  await answer(2);
  expect(ids()).toEqual(["1", "0"]);
  await answer(3);
  expect(ids()).toEqual(["1", "0"]);
});
