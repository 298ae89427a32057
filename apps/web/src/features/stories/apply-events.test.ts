import type { StoryCardView } from "@kora/contract/stories";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { type StoryPages, storyKeys } from "../../entities/story/story-cache.ts";
import { ApiError } from "../../lib/api.ts";
import { applyStoryRated } from "./apply-events.ts";
import { storyQuery } from "./queries.ts";
import { refreshAllCards } from "./refresh-cards.ts";

const storyId = "01970000-0000-7000-8000-000000000001";
const otherId = "01970000-0000-7000-8000-000000000002";

const makeCard = (_id: string, rating: "everyone" | "mature" = "everyone") => {
  // The cache needs only these fields.
  const warnings = rating === "mature" ? ["violence"] : [];
  return { _id, rating, warnings, performance: { revision: 0 } } as unknown as StoryCardView;
};

/** Responds to the two calls as the server does for a viewer from whom the story is hidden, or not. */
function stubServer({ isHidden }: { readonly isHidden: boolean }) {
  const fetch = vi.fn(async (url: string) => {
    const card = makeCard(storyId, "mature");
    if (url.includes("ids=")) return Response.json(isHidden ? [] : [card]);
    return isHidden
      ? Response.json({ code: "NOT_FOUND", msg: "Story not found" }, { status: 404 })
      : Response.json({ ...card, needsWarning: true });
  });
  vi.stubGlobal("fetch", fetch);
  return fetch;
}
afterEach(() => vi.unstubAllGlobals());

/** Returns a cache with two cards in the feed, and with the story if `isOpen`. */
function createCache({ isOpen }: { readonly isOpen: boolean }) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const feed: StoryPages = {
    pages: [{ items: [makeCard(storyId), makeCard(otherId)], nextCursor: null }],
    pageParams: [null],
  };
  queryClient.setQueryData(storyKeys.recommended, feed);
  queryClient.setQueryData(storyKeys.detail(storyId), {
    ...makeCard(storyId),
    needsWarning: false,
  });
  const observer = new QueryObserver(queryClient, storyQuery(storyId));
  if (isOpen) observer.subscribe(() => undefined);
  const readCards = () =>
    queryClient
      .getQueryData<StoryPages>(storyKeys.recommended)
      ?.pages.flatMap(({ items }) => items);
  return { queryClient, observer, readCards };
}

test("a story that is hidden from the viewer now is fetched again, and its card disappears", async () => {
  stubServer({ isHidden: true });
  const { queryClient, observer, readCards } = createCache({ isOpen: true });
  await applyStoryRated(queryClient, { storyId });
  await expect.poll(() => observer.getCurrentResult().error).toBeInstanceOf(ApiError);
  expect(readCards()?.map(({ _id }) => _id)).toEqual([otherId]);
});

test("an adult's open story gets its warning, and its card the new rating", async () => {
  stubServer({ isHidden: false });
  const { queryClient, observer, readCards } = createCache({ isOpen: true });
  await applyStoryRated(queryClient, { storyId });
  await expect.poll(() => observer.getCurrentResult().data?.needsWarning).toBe(true);
  expect(readCards()?.map(({ rating, warnings }) => [rating, warnings])).toEqual([
    ["mature", ["violence"]],
    ["everyone", []],
  ]);
});

test("a story that is not open is fetched when it is opened next, and not shown before", async () => {
  stubServer({ isHidden: false });
  const { queryClient } = createCache({ isOpen: false });
  await applyStoryRated(queryClient, { storyId });
  expect(queryClient.getQueryData(storyKeys.detail(storyId))).toBeUndefined();
});

test("nothing is fetched for a story that the client does not show", async () => {
  const fetch = stubServer({ isHidden: true });
  await applyStoryRated(new QueryClient(), { storyId });
  expect(fetch).not.toHaveBeenCalled();
});

test("without a response, the card disappears", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const { queryClient, readCards } = createCache({ isOpen: false });
  await applyStoryRated(queryClient, { storyId });
  expect(readCards()?.map(({ _id }) => _id)).toEqual([otherId]);
});

test("after a gap of the connection, a hidden story disappears from all lists, and stories that are not open too", async () => {
  const fetch = vi.fn(async (_url: string) => Response.json([makeCard(otherId, "mature")]));
  vi.stubGlobal("fetch", fetch);
  const { queryClient, readCards } = createCache({ isOpen: false });
  await refreshAllCards(queryClient);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(readCards()?.map(({ _id, rating }) => [_id, rating])).toEqual([[otherId, "mature"]]);
  expect(queryClient.getQueryData(storyKeys.detail(storyId))).toBeUndefined();
});

test("after a gap of the connection, cards stay as they are without a response", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const { queryClient, readCards } = createCache({ isOpen: false });
  await expect(refreshAllCards(queryClient)).rejects.toBeInstanceOf(ApiError);
  expect(readCards()).toHaveLength(2);
});
