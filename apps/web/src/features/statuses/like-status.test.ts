import type { CallResponse } from "@kora/contract";
import type { StatusView } from "@kora/contract/statuses";
import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { readLike } from "../../entities/reaction/reaction.ts";
import { applyStatusLikes } from "./apply-events.ts";
import { applyLikes, likeStatus } from "./like-status.ts";
import { statusFixture } from "./status.fixture.ts";
import { statusKeys } from "./status-cache.ts";

type StatusLikes = CallResponse<"likeStatus">["data"];

const status = statusFixture("one", { likes: ["kofi"], likeCount: 1, isViewed: true });

/** Caches a status. The test decides how and when the requests to like it are answered. */
function createScenario() {
  const cache = new QueryClient();
  cache.setQueryData(statusKeys.ofAuthor("one"), [status]);
  const getStatus = () =>
    cache.getQueryData<StatusView[]>(statusKeys.ofAuthor("one"))?.[0] ?? status;
  const calls: { on: boolean; respond: (likes: StatusLikes) => void; refuse: () => void }[] = [];
  const send = (on: boolean) =>
    new Promise<StatusLikes>((respond, reject) =>
      calls.push({ on, respond, refuse: () => reject(new Error("The call failed.")) }),
    );
  /** Likes (true) or unlikes (false) the status. */
  const toggle = (on: boolean) => {
    const options = likeStatus(cache, { statusId: "one", viewerId: "me", send });
    return new MutationObserver(cache, options)
      .mutate({ isOn: on, before: readLike(getStatus()) })
      .catch(() => undefined);
  };
  const waitForCall = async (index: number) => {
    await expect.poll(() => calls.length).toBe(index + 1);
    return calls[index];
  };
  return { cache, getStatus, toggle, waitForCall, calls };
}

test("a like shows at once and is confirmed by the response", async () => {
  const { getStatus, toggle, waitForCall } = createScenario();
  const done = toggle(true);
  await expect.poll(() => getStatus().isLiked).toBe(true);
  expect(getStatus()).toMatchObject({ likeCount: 2, likes: ["me", "kofi"], revision: 1 });
  (await waitForCall(0))?.respond({ isLiked: true, likes: 7, revision: 9 });
  await done;
  expect(getStatus()).toMatchObject({ isLiked: true, likeCount: 7, revision: 9 });
});

test("a refused like is rolled back", async () => {
  const { getStatus, toggle, waitForCall } = createScenario();
  const done = toggle(true);
  (await waitForCall(0))?.refuse();
  await done;
  expect(getStatus()).toEqual(status);
});

test("a refused like keeps the newer counts of an event", async () => {
  const { cache, getStatus, toggle, waitForCall } = createScenario();
  const done = toggle(true);
  const refuse = (await waitForCall(0))?.refuse;
  const event = { statusId: "one", userId: "efua", on: true, likeCount: 2, revision: 2 };
  applyStatusLikes(cache, event, "me");
  refuse?.();
  await done;
  expect(getStatus()).toMatchObject({
    isLiked: false,
    likeCount: 2,
    likes: ["efua", "kofi"],
    revision: 2,
  });
});

test("toggles are sent one after another, and a refused one is rolled back to the response before it", async () => {
  const { getStatus, toggle, waitForCall, calls } = createScenario();
  const first = toggle(true);
  await waitForCall(0);
  const second = toggle(false);
  await expect.poll(() => getStatus().isLiked).toBe(false);
  expect(calls).toHaveLength(1);
  calls[0]?.respond({ isLiked: true, likes: 2, revision: 2 });
  await first;
  expect(getStatus().isLiked).toBe(false);
  (await waitForCall(1))?.refuse();
  await second;
  // The server state is the result of the first toggle.
  expect(getStatus()).toMatchObject({ isLiked: true, likeCount: 2, revision: 2 });
});

test("counts fetched while a like is pending keep the viewer's own like", async () => {
  const { cache, getStatus, toggle, waitForCall } = createScenario();
  const done = toggle(true);
  const respond = (await waitForCall(0))?.respond;
  applyLikes(cache, "one", { isLiked: false, likes: 5, revision: 4 });
  expect(getStatus()).toMatchObject({ isLiked: true, likeCount: 5, revision: 4 });
  respond?.({ isLiked: true, likes: 6, revision: 5 });
  await done;
  expect(getStatus()).toMatchObject({ isLiked: true, likeCount: 6, revision: 5 });
  applyLikes(cache, "one", { isLiked: false, likes: 5, revision: 4 });
  applyLikes(cache, "one", { isLiked: false, likes: 3, revision: 8 });
  expect(getStatus()).toMatchObject({ isLiked: false, likeCount: 3, revision: 8 });
});

test("a refused like keeps newer counts that were fetched meanwhile", async () => {
  const { cache, getStatus, toggle, waitForCall } = createScenario();
  const done = toggle(true);
  const refuse = (await waitForCall(0))?.refuse;
  applyLikes(cache, "one", { isLiked: false, likes: 5, revision: 4 });
  refuse?.();
  await done;
  expect(getStatus()).toMatchObject({ isLiked: false, likeCount: 5, revision: 4 });
});
