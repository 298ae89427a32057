import type { PerformanceView, StoryCardView } from "@kora/contract/stories";
import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { storyKeys } from "../../entities/story/story-cache.ts";
import { applyStoryLikes } from "./apply-events.ts";
import { type ReactionAnswer, type ReactionKind, turned } from "./own-reaction.ts";
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

interface Scene {
  kind: ReactionKind;
  from: PerformanceView;
}

/** A story in the cache, whole and as a card of the feed, and answers that come when the test says so. */
function scene({ kind = "like", from = figures }: Partial<Scene> = {}) {
  const cache = new QueryClient();
  const story: Pick<StoryCardView, "_id" | "performance"> = { _id: "one", performance: from };
  cache.setQueryData(storyKeys.one("one"), story);
  cache.setQueryData(storyKeys.recommended, {
    pages: [{ items: [{ ...story, performance: { ...from, likes: [] } }], nextCursor: null }],
    pageParams: [null],
  });
  const onCard = () =>
    cache.getQueryData<{ pages: { items: (typeof story)[] }[] }>(storyKeys.recommended)?.pages[0]
      ?.items[0]?.performance;
  const held = () => cache.getQueryData<typeof story>(storyKeys.one("one"))?.performance ?? figures;
  const calls: { on: boolean; answer: (reaction: ReactionAnswer) => void; refuse: () => void }[] =
    [];
  const send = (on: boolean) =>
    new Promise<ReactionAnswer>((answer, reject) =>
      calls.push({ on, answer, refuse: () => reject(new Error("no")) }),
    );
  const press = (on: boolean) => {
    const options = reactToStory(cache, { storyId: "one", kind, viewerId: "me", send });
    const done = new MutationObserver(cache, options).mutate({ on, initial: held() });
    return done.catch(() => undefined);
  };
  const nextCall = async (index: number) => {
    await expect.poll(() => calls.length).toBe(index + 1);
    return calls[index];
  };
  return { cache, held, onCard, press, nextCall };
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

test("the likes that the server answers with replace the story's; a card names the viewer alone", async () => {
  const { held, onCard, press, nextCall } = scene();
  const done = press(true);
  const answer = { on: true, count: 9, people: ["me", "esi", "yaw"], revision: 12 };
  (await nextCall(0))?.answer(answer);
  await done;
  expect(held()).toMatchObject({ isLiked: true, likeCount: 9, likes: ["me", "esi", "yaw"] });
  expect(onCard()).toMatchObject({ isLiked: true, likeCount: 9, likes: ["me"] });
});

test("they do so after the like's own event, and not once a newer one has come", async () => {
  const { cache, held, press, nextCall } = scene();
  const heard = (userId: string, likeCount: number, revision: number) => {
    const counts = { likeCount, commentCount: 2, revision };
    applyStoryLikes(cache, { storyId: "one", userId, on: true, counts }, "me");
  };
  const first = press(true);
  const firstCall = await nextCall(0);
  heard("me", 9, 12);
  firstCall?.answer({ on: true, count: 9, people: ["me", "esi"], revision: 12 });
  await first;
  expect(held()).toMatchObject({ likeCount: 9, likes: ["me", "esi"] });

  const second = press(false);
  const secondCall = await nextCall(1);
  heard("ama", 10, 14);
  secondCall?.answer({ on: false, count: 8, people: ["esi"], revision: 13 });
  await second;
  expect(held()).toMatchObject({ isLiked: false, likeCount: 10, likes: ["ama", "esi"] });
});

test("a bookmark counts one more, its removal one less, at once", async () => {
  const from = { ...figures, bookmarkCount: 3 };
  const { held, onCard, press, nextCall } = scene({ kind: "bookmark", from });
  const added = press(true);
  const call = await nextCall(0);
  expect(held()).toMatchObject({ isBookmarked: true, bookmarkCount: 4, bookmarks: ["me"] });
  call?.answer({ on: true, count: 4 });
  await added;
  const removed = press(false);
  const next = await nextCall(1);
  expect(held()).toMatchObject({ isBookmarked: false, bookmarkCount: 3, bookmarks: [] });
  expect(onCard()).toMatchObject({ isBookmarked: false, bookmarkCount: 3, bookmarks: [] });
  next?.answer({ on: false, count: 3 });
  await removed;
  expect(held()).toEqual(from);
});

test.each([true, false])("a refused bookmark is taken back (%s)", async (on) => {
  const from = { ...figures, isBookmarked: !on, bookmarkCount: 3, bookmarks: on ? [] : ["me"] };
  const { held, press, nextCall } = scene({ kind: "bookmark", from });
  const done = press(on);
  const call = await nextCall(0);
  expect(held().isBookmarked).toBe(on);
  call?.refuse();
  await done;
  expect(held()).toEqual(from);
});

test("a count never falls below zero, and does not move when nothing is turned", () => {
  expect(turned({ on: true, count: 0 }, false)).toEqual({ on: false, count: 0 });
  expect(turned({ on: true, count: 1 }, false)).toEqual({ on: false, count: 0 });
  expect(turned({ on: true, count: 1 }, true)).toEqual({ on: true, count: 1 });
});
