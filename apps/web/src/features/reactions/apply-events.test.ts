import type { StoryCardView } from "@kora/contract/stories";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { makePerformance, makeStoryCard } from "../../entities/story/story.fixture.ts";
import { storyKeys } from "../../entities/story/story-cache.ts";
import { applyStoryLikes } from "./apply-events.ts";

const story = (_id: string) =>
  makeStoryCard(_id, { performance: makePerformance({ likeCount: 4, revision: 7 }) });

function cacheWith(...stories: StoryCardView[]) {
  const cache = new QueryClient();
  cache.setQueryData(storyKeys.recommended, {
    pages: [{ items: stories, nextCursor: null }],
    pageParams: [null],
  });
  return cache;
}

const cachedStories = (cache: QueryClient) =>
  cache.getQueryData<{ pages: { items: StoryCardView[] }[] }>(storyKeys.recommended)?.pages[0]
    ?.items;

/** `on` is false for an unlike. */
const likeEvent = ({
  userId,
  on,
  likeCount,
  revision,
}: {
  userId: string;
  on: boolean;
  likeCount: number;
  revision: number;
}) => ({
  storyId: "one",
  userId,
  on,
  counts: { likeCount, commentCount: 2, revision },
});

test("a like of another user changes the count, but not the viewer's own state", () => {
  const cache = cacheWith(story("one"), story("two"));
  const before = cachedStories(cache)?.[1];
  applyStoryLikes(cache, likeEvent({ userId: "ama", on: true, likeCount: 5, revision: 8 }), "me");
  expect(cachedStories(cache)?.[0]?.performance).toMatchObject({
    likeCount: 5,
    isLiked: false,
    likes: [],
  });
  expect(cachedStories(cache)?.[1]).toBe(before);
});

test("the viewer's like in another tab applies here too, and can be removed", () => {
  const cache = cacheWith(story("one"));
  applyStoryLikes(cache, likeEvent({ userId: "me", on: true, likeCount: 5, revision: 8 }), "me");
  expect(cachedStories(cache)?.[0]?.performance).toMatchObject({ isLiked: true, likes: ["me"] });
  applyStoryLikes(cache, likeEvent({ userId: "me", on: false, likeCount: 4, revision: 9 }), "me");
  expect(cachedStories(cache)?.[0]?.performance).toMatchObject({ isLiked: false, likes: [] });
});

test("a full story lists who liked it, the viewer first", () => {
  const cache = new QueryClient();
  const { performance, ...rest } = story("one");
  const likes = ["me", "kofi"];
  cache.setQueryData(storyKeys.detail("one"), { ...rest, performance: { ...performance, likes } });
  applyStoryLikes(cache, likeEvent({ userId: "ama", on: true, likeCount: 5, revision: 8 }), "me");
  expect(cache.getQueryData<StoryCardView>(storyKeys.detail("one"))?.performance.likes).toEqual([
    "me",
    "ama",
    "kofi",
  ]);
});

test("an event whose revision is not newer is ignored", () => {
  const cache = cacheWith(story("one"));
  applyStoryLikes(cache, likeEvent({ userId: "ama", on: true, likeCount: 9, revision: 7 }), "me");
  expect(cachedStories(cache)?.[0]?.performance.likeCount).toBe(4);
});
