import type { StoryCardView } from "@kora/contract/stories";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import {
  onBlockedUserRemoved,
  removeBlockedUserFromCache,
  removeStories,
  type StoryPages,
  storyKeys,
  toStories,
} from "./story-cache.ts";

const card = (_id: string, authorId: string) =>
  ({ _id, userId: { _id: authorId, posterName: authorId, avatar: null } }) as StoryCardView;

/** A cache with a feed of two pages, the list of a genre, and two full stories. */
function createFilledCache() {
  const cache = new QueryClient();
  const [a, b, c] = [card("a", "ama"), card("b", "kofi"), card("c", "ama")];
  cache.setQueryData<StoryPages>(storyKeys.recommended, {
    pages: [
      { items: [a, b], nextCursor: "next" },
      { items: [c], nextCursor: null },
    ],
    pageParams: [null, "next"],
  });
  cache.setQueryData<StoryPages>(storyKeys.genre("fantasy"), {
    pages: [{ items: [b], nextCursor: null }],
    pageParams: [null],
  });
  for (const story of [a, b]) cache.setQueryData(storyKeys.detail(story._id), story);
  const getIds = (key: readonly string[]) => {
    const list = cache.getQueryData<StoryPages>(key);
    return list && toStories(list).map(({ _id }) => _id);
  };
  return { cache, getIds };
}

test("a blocked story is removed from every list and from the cache; other lists keep their identity", () => {
  const { cache, getIds } = createFilledCache();
  const genre = cache.getQueryData(storyKeys.genre("fantasy"));
  removeStories(cache, ({ _id }) => _id === "a");
  expect(getIds(storyKeys.recommended)).toEqual(["b", "c"]);
  expect(cache.getQueryData(storyKeys.genre("fantasy"))).toBe(genre);
  expect(cache.getQueryData(storyKeys.detail("a"))).toBeUndefined();
  expect(cache.getQueryData(storyKeys.detail("b"))).toBeDefined();
});

test("a blocked story that is open is removed when it is closed, without a refetch", () => {
  const { cache } = createFilledCache();
  let fetchCount = 0;
  const reader = new QueryObserver(cache, {
    queryKey: storyKeys.detail("a"),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => {
      fetchCount += 1;
      return card("a", "ama");
    },
  });
  const unsubscribe = reader.subscribe(() => undefined);
  removeStories(cache, ({ _id }) => _id === "a");
  expect(cache.getQueryData(storyKeys.detail("a"))).toBeDefined();
  unsubscribe();
  expect([cache.getQueryData(storyKeys.detail("a")), fetchCount]).toEqual([undefined, 0]);
});

test("all stories of a blocked writer are removed, and all inactive queries that are not about stories", () => {
  const { cache, getIds } = createFilledCache();
  cache.setQueryData(["profile", "face", "ama"], {});
  removeBlockedUserFromCache(cache, "ama");
  expect(getIds(storyKeys.recommended)).toEqual(["b"]);
  expect(getIds(storyKeys.genre("fantasy"))).toEqual(["b"]);
  expect(cache.getQueryData(storyKeys.detail("a"))).toBeUndefined();
  expect(cache.getQueryData(["profile", "face", "ama"])).toBeUndefined();
});

test("listeners are notified of blocked users until they unsubscribe", () => {
  const { cache } = createFilledCache();
  const blockedIds: string[] = [];
  const unsubscribe = onBlockedUserRemoved((userId) => blockedIds.push(userId));
  removeBlockedUserFromCache(cache, "ama");
  unsubscribe();
  removeBlockedUserFromCache(cache, "kofi");
  expect(blockedIds).toEqual(["ama"]);
});
