import type { StoryCardView } from "@kora/contract/stories";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeStoryCard } from "../entities/story/story.fixture.ts";
import { type StoryPages, storyKeys } from "../entities/story/story-cache.ts";
import { storyQuery } from "../features/stories/queries.ts";
import { putInCache } from "../lib/cache-entries.ts";
import { stubCacheStorage } from "../lib/cache-storage.fixture.ts";
import { type CacheKind, openOfflineCache } from "../lib/offline-caches.ts";
import { endSession, startSession } from "../lib/session.ts";
import { deviceStore } from "../lib/storage.ts";
import { visibilityVersionKey } from "../lib/visibility-version.ts";
import { applyEvent, applyVisibilityChanged } from "./apply-visibility.ts";

const userId = "01970000-0000-7000-8000-000000000001";
const hiddenId = "01970000-0000-7000-8000-000000000002";
const shownId = "01970000-0000-7000-8000-000000000003";
const token = "token";
const versionKey = visibilityVersionKey(userId);

/** Responds as the server does to a viewer from whom one story is hidden now; without `isOnline`, not at all. */
function stubServer({ isOnline = true } = {}) {
  const notFound = { code: "NOT_FOUND", msg: "Story not found" };
  const fetch = vi.fn(async (url: string) => {
    if (!isOnline) throw new TypeError("Failed to fetch");
    if (url.includes("ids=")) {
      return Response.json(url.includes(shownId) ? [makeStoryCard(shownId)] : []);
    }
    return url.includes(hiddenId)
      ? Response.json(notFound, { status: 404 })
      : Response.json(makeStoryCard(shownId));
  });
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

/** Shows both stories in the feed, has the hidden one open, and its comments on a page before. */
function createScreen() {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 60_000 } },
  });
  const items = [makeStoryCard(hiddenId), makeStoryCard(shownId)];
  queryClient.setQueryData<StoryPages>(storyKeys.recommended, {
    pages: [{ items, nextCursor: null }],
    pageParams: [null],
  });
  queryClient.setQueryData(storyKeys.detail(hiddenId), makeStoryCard(hiddenId));
  queryClient.setQueryData(["comments", hiddenId], ["a comment"]);
  const observer = new QueryObserver(queryClient, storyQuery(hiddenId));
  observer.subscribe(() => undefined);
  const listIds = () =>
    queryClient
      .getQueryData<StoryPages>(storyKeys.recommended)
      ?.pages.flatMap((page) => page.items.map(({ _id }) => _id));
  return { queryClient, observer, listIds };
}

async function openCache(kind: CacheKind): Promise<Cache> {
  const cache = await openOfflineCache(kind, token);
  if (cache === null) throw new Error("The session has no cache.");
  return cache;
}

/** Stores both stories, a page of the feed with both and a series for offline reading. */
async function fillOfflineCaches() {
  for (const id of [hiddenId, shownId]) {
    const url = `/api/stories/${id}`;
    await putInCache(await openCache("stories"), "stories", url, Response.json(makeStoryCard(id)));
  }
  const feed = Response.json([makeStoryCard(hiddenId), makeStoryCard(shownId)]);
  await putInCache(await openCache("recommended"), "recommended", "/api/stories/recommended", feed);
  await putInCache(await openCache("series"), "series", "/api/series/one", Response.json({}));
}

async function readOfflineCaches() {
  const urls: string[] = [];
  for (const kind of ["stories", "series"] as const) {
    for (const { url } of await (await openCache(kind)).keys()) urls.push(url);
  }
  const feed = await (await openCache("recommended")).match("/api/stories/recommended");
  const cards = (await feed?.json()) as StoryCardView[];
  return { urls, feed: cards.map(({ _id }) => _id) };
}

beforeEach(() => {
  stubCacheStorage();
  startSession({ token, userId }, { verified: true });
  deviceStore.set(versionKey, "before");
});
afterEach(() => {
  vi.unstubAllGlobals();
  endSession({ loggedOut: true });
});

test("what is hidden from the viewer now leaves the open screen, and what is cached offline", async () => {
  stubServer();
  await fillOfflineCaches();
  const { queryClient, observer, listIds } = createScreen();
  await applyVisibilityChanged(queryClient, { version: "after" });
  await expect.poll(() => observer.getCurrentResult().status).toBe("error");
  expect(listIds()).toEqual([shownId]);
  expect(queryClient.getQueryData(["comments", hiddenId])).toBeUndefined();
  await expect
    .poll(readOfflineCaches)
    .toEqual({ urls: [`/api/stories/${shownId}`], feed: [shownId] });
  expect(deviceStore.get(versionKey)).toBe("after");
});

test("without a response, the next connection tells the change again", async () => {
  stubServer({ isOnline: false });
  await fillOfflineCaches();
  const { queryClient } = createScreen();
  await expect(applyVisibilityChanged(queryClient, { version: "after" })).rejects.toMatchObject({
    code: "OFFLINE",
  });
  expect(deviceStore.get(versionKey)).toBe("before");
});

test("without a refresh of the offline library, the next connection tells the change again", async () => {
  stubServer();
  await fillOfflineCaches();
  // There is a library, and Node.js has no database that could be read.
  await caches.open("kora-library");
  const { queryClient } = createScreen();
  await expect(applyVisibilityChanged(queryClient, { version: "after" })).rejects.toThrow(
    "indexedDB",
  );
  expect(deviceStore.get(versionKey)).toBe("before");
});

test("the event of the server drops what is hidden", async () => {
  stubServer();
  const { queryClient, listIds } = createScreen();
  applyEvent(queryClient, "visibilityChanged", { version: "after" });
  await expect.poll(() => deviceStore.get(versionKey)).toBe("after");
  expect(listIds()).toEqual([shownId]);
});

test("a new device stores the version, and drops nothing", async () => {
  const fetch = stubServer();
  deviceStore.remove(versionKey);
  const { queryClient, listIds } = createScreen();
  fetch.mockClear();
  await applyVisibilityChanged(queryClient, { version: "after" });
  expect(fetch).not.toHaveBeenCalled();
  expect(listIds()).toHaveLength(2);
  expect(deviceStore.get(versionKey)).toBe("after");
});
