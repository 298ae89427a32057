import type { StatusView } from "@kora/contract/statuses";
import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { applyStatusLikes } from "./apply-events.ts";
import { likeStatus, showLikes } from "./like-status.ts";
import { statusFixture } from "./status.fixture.ts";
import { type StatusLikes, statusKeys } from "./status-cache.ts";

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
      calls.push({ on, respond, refuse: () => reject(new Error("no")) }),
    );
  const press = (on: boolean) => {
    const options = likeStatus(cache, { statusId: "one", viewerId: "me", send });
    return new MutationObserver(cache, options)
      .mutate({ isOn: on, initial: getStatus() })
      .catch(() => undefined);
  };
  const call = async (index: number) => {
    await expect.poll(() => calls.length).toBe(index + 1);
    return calls[index];
  };
  return { cache, getStatus, press, call, calls };
}

test("a like shows at once and is confirmed by the response", async () => {
  const { getStatus, press, call } = createScenario();
  const done = press(true);
  await expect.poll(() => getStatus().isLiked).toBe(true);
  expect(getStatus()).toMatchObject({ likeCount: 2, likes: ["me", "kofi"], revision: 1 });
  (await call(0))?.respond({ isLiked: true, likes: 7, revision: 9 });
  await done;
  expect(getStatus()).toMatchObject({ isLiked: true, likeCount: 7, revision: 9 });
});

test("a refused like is rolled back", async () => {
  const { getStatus, press, call } = createScenario();
  const done = press(true);
  (await call(0))?.callExpectingError();
  await done;
  expect(getStatus()).toEqual(status);
});

test("a refused like keeps the newer counts of an event", async () => {
  const { cache, getStatus, press, call } = createScenario();
  const done = press(true);
  const refuse = (await call(0))?.refuse;
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

test("presses are sent one after another, and only the last response is applied", async () => {
  const { getStatus, press, call, calls } = createScenario();
  const first = press(true);
  await call(0);
  const second = press(false);
  await expect.poll(() => getStatus().isLiked).toBe(false);
  expect(calls).toHaveLength(1);
  calls[0]?.respond({ isLiked: true, likes: 2, revision: 2 });
  await first;
  expect(getStatus().isLiked).toBe(false);
  (await call(1))?.callExpectingError();
  await second;
  // The server state is the result of the first press.
  expect(getStatus()).toMatchObject({ isLiked: true, likeCount: 2, revision: 2 });
});

test("counts fetched while a like is pending keep the viewer's own like", async () => {
  const { cache, getStatus, press, call } = createScenario();
  const done = press(true);
  const respond = (await call(0))?.respond;
  showLikes(cache, "one", { isLiked: false, likes: 5, revision: 4 });
  expect(getStatus()).toMatchObject({ isLiked: true, likeCount: 5, revision: 4 });
  respond?.({ isLiked: true, likes: 6, revision: 5 });
  await done;
  expect(getStatus()).toMatchObject({ isLiked: true, likeCount: 6, revision: 5 });
  showLikes(cache, "one", { isLiked: false, likes: 5, revision: 4 });
  showLikes(cache, "one", { isLiked: false, likes: 3, revision: 8 });
  expect(getStatus()).toMatchObject({ isLiked: false, likeCount: 3, revision: 8 });
});

test("a refused like keeps newer counts that were fetched meanwhile", async () => {
  const { cache, getStatus, press, call } = createScenario();
  const done = press(true);
  const refuse = (await call(0))?.refuse;
  showLikes(cache, "one", { isLiked: false, likes: 5, revision: 4 });
  refuse?.();
  await done;
  expect(getStatus()).toMatchObject({ isLiked: false, likeCount: 5, revision: 4 });
});
