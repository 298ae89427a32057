import type { PerformanceView, StoryCardView } from "@kora/contract/stories";
import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { OwnReaction } from "../../entities/reaction/reaction.ts";
import { makePerformance } from "../../entities/story/story.fixture.ts";
import { storyKeys } from "../../entities/story/story-cache.ts";
import { applyStoryLikes } from "./apply-events.ts";
import { type ReactionKind, reactToStory, readReaction } from "./story-reaction.ts";

const initialPerformance = makePerformance({
  likes: ["kofi"],
  likeCount: 4,
  commentCount: 2,
  revision: 7,
});

interface SetupOptions {
  kind: ReactionKind;
  performance: PerformanceView;
}

/** Caches a story, full and as a card of the feed. The test resolves or rejects each call. */
function setup({ kind = "like", performance = initialPerformance }: Partial<SetupOptions> = {}) {
  const cache = new QueryClient();
  const story: Pick<StoryCardView, "_id" | "performance"> = { _id: "one", performance };
  cache.setQueryData(storyKeys.detail("one"), story);
  cache.setQueryData(storyKeys.recommended, {
    pages: [
      { items: [{ ...story, performance: { ...performance, likes: [] } }], nextCursor: null },
    ],
    pageParams: [null],
  });
  const cachedCard = () =>
    cache.getQueryData<{ pages: { items: (typeof story)[] }[] }>(storyKeys.recommended)?.pages[0]
      ?.items[0]?.performance;
  const cachedStory = () =>
    cache.getQueryData<typeof story>(storyKeys.detail("one"))?.performance ?? initialPerformance;
  const calls: {
    isOn: boolean;
    resolve: (reaction: OwnReaction) => void;
    reject: () => void;
  }[] = [];
  const send = (isOn: boolean) =>
    new Promise<OwnReaction>((resolve, reject) =>
      calls.push({ isOn, resolve, reject: () => reject(new Error("The call failed.")) }),
    );
  /** Adds (`isOn`) or removes the reaction of `kind`. */
  const react = (isOn: boolean) => {
    const options = reactToStory(cache, { storyId: "one", kind, viewerId: "me" }, send);
    const before = readReaction(cachedStory(), kind);
    const done = new MutationObserver(cache, options).mutate({ isOn, before });
    return done.catch(() => undefined);
  };
  const waitForCall = async (index: number) => {
    await expect.poll(() => calls.length).toBe(index + 1);
    return calls[index];
  };
  return { cache, cachedStory, cachedCard, react, waitForCall };
}

test("a like is updated optimistically and then from the response", async () => {
  const { cachedStory, react, waitForCall } = setup();
  const done = react(true);
  const call = await waitForCall(0);
  expect(cachedStory()).toMatchObject({ isLiked: true, likeCount: 5, likes: ["me", "kofi"] });
  call?.resolve({ isOn: true, count: 9, revision: 7 });
  await done;
  expect(cachedStory()).toMatchObject({ isLiked: true, likeCount: 9 });
});

test("a failed like is rolled back", async () => {
  const { cachedStory, react, waitForCall } = setup();
  const done = react(true);
  (await waitForCall(0))?.reject();
  await done;
  expect(cachedStory()).toEqual(initialPerformance);
});

test("toggles are sent one after the other, and an error rolls back to the last response", async () => {
  const { cachedStory, react, waitForCall } = setup();
  const both = [react(true), react(false)];
  const first = await waitForCall(0);
  expect(cachedStory()).toMatchObject({ isLiked: false, likeCount: 4 });
  first?.resolve({ isOn: true, count: 5, revision: 7 });
  const second = await waitForCall(1);
  expect(second?.isOn).toBe(false);
  expect(cachedStory()).toMatchObject({ isLiked: false, likeCount: 4 });
  second?.reject();
  await Promise.all(both);
  expect(cachedStory()).toMatchObject({ isLiked: true, likeCount: 5 });
});

test("a newer event overrides the count of the response", async () => {
  const { cache, cachedStory, react, waitForCall } = setup();
  const done = react(true);
  const call = await waitForCall(0);
  const counts = { likeCount: 8, commentCount: 2, revision: 12 };
  applyStoryLikes(cache, { storyId: "one", userId: "ama", on: true, counts }, "me");
  call?.resolve({ isOn: true, count: 5, revision: 7 });
  await done;
  expect(cachedStory()).toMatchObject({ isLiked: true, likeCount: 8 });
});

test("the likes of the response replace the story's; a card lists only the viewer", async () => {
  const { cachedStory, cachedCard, react, waitForCall } = setup();
  const done = react(true);
  const response = { isOn: true, count: 9, userIds: ["me", "esi", "yaw"], revision: 12 };
  (await waitForCall(0))?.resolve(response);
  await done;
  expect(cachedStory()).toMatchObject({ isLiked: true, likeCount: 9, likes: ["me", "esi", "yaw"] });
  expect(cachedCard()).toMatchObject({ isLiked: true, likeCount: 9, likes: ["me"] });
});

test("the likes of the response replace the story's after the event of the same like, but not after a newer event", async () => {
  const { cache, cachedStory, react, waitForCall } = setup();
  const applyEvent = (userId: string, likeCount: number, revision: number) => {
    const counts = { likeCount, commentCount: 2, revision };
    applyStoryLikes(cache, { storyId: "one", userId, on: true, counts }, "me");
  };
  const first = react(true);
  const firstCall = await waitForCall(0);
  applyEvent("me", 9, 12);
  firstCall?.resolve({ isOn: true, count: 9, userIds: ["me", "esi"], revision: 12 });
  await first;
  expect(cachedStory()).toMatchObject({ likeCount: 9, likes: ["me", "esi"] });

  const second = react(false);
  const secondCall = await waitForCall(1);
  applyEvent("ama", 10, 14);
  secondCall?.resolve({ isOn: false, count: 8, userIds: ["esi"], revision: 13 });
  await second;
  expect(cachedStory()).toMatchObject({ isLiked: false, likeCount: 10, likes: ["ama", "esi"] });
});

test("adding a bookmark increments the count at once, and removing it decrements the count", async () => {
  const performance = { ...initialPerformance, bookmarkCount: 3 };
  const { cachedStory, cachedCard, react, waitForCall } = setup({ kind: "bookmark", performance });
  const added = react(true);
  const call = await waitForCall(0);
  expect(cachedStory()).toMatchObject({ isBookmarked: true, bookmarkCount: 4, bookmarks: ["me"] });
  call?.resolve({ isOn: true, count: 4, revision: 0 });
  await added;
  const removed = react(false);
  const next = await waitForCall(1);
  expect(cachedStory()).toMatchObject({ isBookmarked: false, bookmarkCount: 3, bookmarks: [] });
  expect(cachedCard()).toMatchObject({ isBookmarked: false, bookmarkCount: 3, bookmarks: [] });
  next?.resolve({ isOn: false, count: 3, revision: 0 });
  await removed;
  expect(cachedStory()).toEqual(performance);
});

test.each([
  { action: "adding", isOn: true },
  { action: "removing", isOn: false },
])("$action a bookmark is rolled back if it fails", async ({ isOn }) => {
  const performance = {
    ...initialPerformance,
    isBookmarked: !isOn,
    bookmarkCount: 3,
    bookmarks: isOn ? [] : ["me"],
  };
  const { cachedStory, react, waitForCall } = setup({ kind: "bookmark", performance });
  const done = react(isOn);
  const call = await waitForCall(0);
  expect(cachedStory().isBookmarked).toBe(isOn);
  call?.reject();
  await done;
  expect(cachedStory()).toEqual(performance);
});

test("a failed bookmark is rolled back also after an event about likes", async () => {
  const { cache, cachedStory, react, waitForCall } = setup({ kind: "bookmark" });
  const done = react(true);
  const call = await waitForCall(0);
  const counts = { likeCount: 8, commentCount: 2, revision: 12 };
  applyStoryLikes(cache, { storyId: "one", userId: "ama", on: true, counts }, "me");
  call?.reject();
  await done;
  expect(cachedStory()).toMatchObject({ isBookmarked: false, bookmarkCount: 0, bookmarks: [] });
});
