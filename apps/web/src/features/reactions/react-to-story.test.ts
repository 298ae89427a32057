import type { PerformanceView, StoryCardView } from "@kora/contract/stories";
import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { storyKeys } from "../stories/index.ts";
import { applyStoryLikes } from "./apply-events.ts";
import type { OwnReaction } from "./own-reaction.ts";
import { reactToStory } from "./react-to-story.ts";

const figures: PerformanceView = {
  likes: ["kofi"],
  likeCount: 4,
  isLiked: false,
  bookmarks: [],
  bookmarkCount: 0,
  isBookmarked: false,
  shares: [],
  shareCount: 0,
  commentCount: 2,
  reads: 0,
  timer: 0,
  revision: 7,
};

/** A story in the cache, and answers that come when the test says so. */
function scene() {
  const cache = new QueryClient();
  const story: Pick<StoryCardView, "_id" | "performance"> = { _id: "one", performance: figures };
  cache.setQueryData(storyKeys.one("one"), story);
  const held = () => cache.getQueryData<typeof story>(storyKeys.one("one"))?.performance ?? figures;
  const calls: { on: boolean; answer: (reaction: OwnReaction) => void; refuse: () => void }[] = [];
  const send = (on: boolean) =>
    new Promise<OwnReaction>((answer, reject) =>
      calls.push({ on, answer, refuse: () => reject(new Error("no")) }),
    );
  const press = (on: boolean) => {
    const options = reactToStory(cache, { storyId: "one", kind: "like", viewerId: "me", send });
    const done = new MutationObserver(cache, options).mutate({ on, from: held() });
    return done.catch(() => undefined);
  };
  const nextCall = async (index: number) => {
    await expect.poll(() => calls.length).toBe(index + 1);
    return calls[index];
  };
  return { cache, held, press, nextCall };
}

test("a like is shown at once and settled by its answer", async () => {
  const { held, press, nextCall } = scene();
  const done = press(true);
  const call = await nextCall(0);
  expect(held()).toMatchObject({ isLiked: true, likeCount: 5, likes: ["me", "kofi"] });
  call?.answer({ on: true, count: 9 });
  await done;
  expect(held()).toMatchObject({ isLiked: true, likeCount: 9 });
});

test("a refused like is taken back", async () => {
  const { held, press, nextCall } = scene();
  const done = press(true);
  (await nextCall(0))?.refuse();
  await done;
  expect(held()).toEqual(figures);
});

test("presses are sent one behind the other, and a refusal goes back to what the server said last", async () => {
  const { held, press, nextCall } = scene();
  const both = [press(true), press(false)];
  const first = await nextCall(0);
  expect(held()).toMatchObject({ isLiked: false, likeCount: 4 });
  first?.answer({ on: true, count: 5 });
  const second = await nextCall(1);
  expect(second?.on).toBe(false);
  expect(held()).toMatchObject({ isLiked: false, likeCount: 4 });
  second?.refuse();
  await Promise.all(both);
  expect(held()).toMatchObject({ isLiked: true, likeCount: 5 });
});

test("an event that came meanwhile knows the count better than the answer", async () => {
  const { cache, held, press, nextCall } = scene();
  const done = press(true);
  const call = await nextCall(0);
  const counts = { likeCount: 8, commentCount: 2, revision: 12 };
  applyStoryLikes(cache, { storyId: "one", userId: "ama", on: true, counts }, "me");
  call?.answer({ on: true, count: 5 });
  await done;
  expect(held()).toMatchObject({ isLiked: true, likeCount: 8 });
});
