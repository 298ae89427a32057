import type { StatusView } from "@kora/contract/statuses";
import { InfiniteQueryObserver, MutationObserver, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Page } from "../../lib/create-api.ts";
import { applyStatusChange } from "./apply-events.ts";
import { deleteStatus, withoutPendingDeletions } from "./delete-status.ts";
import { removeStatuses, type StatusPages, statusKeys } from "./status-cache.ts";

const status = (_id: string, authorId = "ama") => ({ _id, user: { _id: authorId } }) as StatusView;

/**
 * Starts to fetch the feed of a status row. `respond` sends the response of a request: the statuses that the server had
 * when the request was sent.
 */
async function createScenario() {
  const cache = new QueryClient();
  const requests: (() => void)[] = [];
  let serverStatuses = [status("2"), status("1"), status("0", "kofi")];
  const row = new InfiniteQueryObserver(cache, {
    queryKey: statusKeys.feed,
    initialPageParam: null,
    getNextPageParam: () => null,
    queryFn: ({ client, signal }) => {
      const snapshot = serverStatuses;
      signal.throwIfAborted();
      return new Promise<Page<StatusView[]>>((resolve) =>
        requests.push(() =>
          resolve({ items: withoutPendingDeletions(client, snapshot), nextCursor: null }),
        ),
      );
    },
  });
  row.subscribe(() => undefined);
  const respond = async (index: number) => {
    await expect.poll(() => requests.length).toBeGreaterThan(index);
    requests[index]?.();
    // Lets the response be rendered.
    await new Promise((resolve) => setTimeout(resolve));
  };
  const ids = () =>
    cache
      .getQueryData<StatusPages>(statusKeys.feed)
      ?.pages.flatMap(({ items }) => items.map(({ _id }) => _id));
  await expect.poll(() => requests.length).toBe(1);
  return {
    cache,
    requests,
    respond,
    ids,
    setServerStatuses: (...statuses: StatusView[]) => {
      serverStatuses = statuses;
    },
    /** Waits for the first response and starts another fetch. */
    fetchAgain: async () => {
      await respond(0);
      void row.refetch();
      await expect.poll(() => requests.length).toBe(2);
    },
  };
}

const deletion = { change: "deleted", userId: "ama", statusId: "2" } as const;

test("a status deleted elsewhere during the first fetch is not in the list", async () => {
  const { cache, respond, ids, setServerStatuses } = await createScenario();
  setServerStatuses(status("1"), status("0", "kofi"));
  applyStatusChange(cache, deletion);
  await respond(0);
  expect(ids()).toBeUndefined();
  await respond(1);
  expect(ids()).toEqual(["1", "0"]);
});

test("a status posted elsewhere during the first fetch is in the list", async () => {
  const { cache, respond, ids, setServerStatuses } = await createScenario();
  setServerStatuses(status("3"), status("2"), status("1"), status("0", "kofi"));
  applyStatusChange(cache, { change: "created", status: status("3") });
  await respond(0);
  await respond(1);
  expect(ids()).toEqual(["3", "2", "1", "0"]);
});

test("a response to a request from before a deletion or block does not restore the statuses", async () => {
  const { cache, fetchAgain, respond, ids, setServerStatuses } = await createScenario();
  await fetchAgain();
  setServerStatuses(status("1"), status("0", "kofi"));
  applyStatusChange(cache, deletion);
  await respond(1);
  expect(ids()).toEqual(["1", "0"]);
  setServerStatuses(status("1"));
  removeStatuses(cache, ({ user }) => user._id === "kofi");
  await respond(2);
  expect(ids()).toEqual(["1"]);
  await respond(3);
  expect(ids()).toEqual(["1"]);
});

test("a status is not listed while it is being deleted, and is restored when the server refuses", async () => {
  const { cache, fetchAgain, respond, requests, ids } = await createScenario();
  await fetchAgain();
  let refuse = () => {};
  const send = () =>
    new Promise<void>((_, reject) => (refuse = () => reject(new Error("The call failed."))));
  const observer = new MutationObserver(cache, deleteStatus(cache, send));
  const done = observer.mutate(status("2")).catch(() => undefined);
  await expect.poll(ids).toEqual(["1", "0"]);
  await respond(requests.length - 1);
  await respond(requests.length - 1);
  expect(ids()).toEqual(["1", "0"]);
  refuse();
  await done;
  expect(ids()).toEqual(["2", "1", "0"]);
});

test("an older response does not restore a deleted status", async () => {
  const { cache, fetchAgain, respond, ids, requests, setServerStatuses } = await createScenario();
  await fetchAgain();
  let confirm = () => {};
  const send = () => new Promise<void>((resolve) => (confirm = resolve));
  const observer = new MutationObserver(cache, deleteStatus(cache, send));
  const done = observer.mutate(status("2"));
  await expect.poll(() => requests.length).toBe(3);
  setServerStatuses(status("1"), status("0", "kofi"));
  confirm();
  await done;
  await respond(2);
  expect(ids()).toEqual(["1", "0"]);
  await respond(3);
  expect(ids()).toEqual(["1", "0"]);
});
