import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changeCachedResponse, putInCache } from "./cache-entries.ts";
import { stubCacheStorage } from "./cache-storage.fixture.ts";
import { changeAllCachedResponses } from "./change-all-cached.ts";
import { cachePrefix, deleteOtherCaches, openOfflineCache } from "./offline-caches.ts";
import { deleteOutdatedCaches } from "./outdated-caches.ts";

beforeEach(stubCacheStorage);
afterEach(() => void vi.unstubAllGlobals());

const url = "/api/chats/recent";
const entry = { kind: "chats", token: "token", url } as const;

async function openCache(kind: "chats" | "recommended" | "messages" = "chats") {
  const cache = await openOfflineCache(kind, "token");
  if (cache === null) throw new Error("The session has no cache.");
  return cache;
}

const readJson = async (cache: Cache): Promise<unknown> => (await cache.match(url))?.json();

/** Waits until all changes before have released the lock. */
const waitForLock = () => navigator.locks.request(cachePrefix, async () => undefined);

test("changes apply to a cached response in their order, and headers that they do not change stay", async () => {
  const cache = await openCache();
  const headers = { date: "Sun, 22 Nov 2026 12:00:00 GMT", "x-unread-count": "2" };
  await putInCache(cache, "chats", url, Response.json(["a"], { headers }));
  changeCachedResponse(entry, (cached) => [...(cached as string[]), "b"]);
  changeCachedResponse(entry, (cached, cachedHeaders) => {
    cachedHeaders.set("x-unread-count", "3");
    return [...(cached as string[]), "c"];
  });
  await expect.poll(() => readJson(cache)).toEqual(["a", "b", "c"]);
  const response = await cache.match(url);
  expect(response?.headers.get("date")).toBe(headers.date);
  expect(response?.headers.get("x-unread-count")).toBe("3");
});

test("a change can delete a cached response, and leaves an absent one absent", async () => {
  const cache = await openCache();
  changeCachedResponse(entry, (cached) => cached);
  await waitForLock();
  expect(await readJson(cache)).toBeUndefined();
  await putInCache(cache, "chats", url, Response.json(["a"]));
  expect(await readJson(cache)).toEqual(["a"]);
  changeCachedResponse(entry, () => undefined);
  await expect.poll(() => readJson(cache)).toBeUndefined();
});

test("a change after the logout does not bring the caches back", async () => {
  const cache = await openCache();
  await putInCache(cache, "chats", url, Response.json(["a"]));
  await deleteOtherCaches(null);
  changeCachedResponse(entry, () => ["b"]);
  await waitForLock();
  expect(await caches.keys()).toEqual([]);
});

test("only the messages of the latest 30 conversations stay cached", async () => {
  const cache = await openCache("messages");
  for (let index = 0; index < 33; index += 1) {
    await putInCache(cache, "messages", `/api/messages/${index}?limit=40`, Response.json([]));
  }
  const urls = (await cache.keys()).map((request) => request.url);
  expect(urls).toHaveLength(30);
  expect(urls[0]).toBe("/api/messages/3?limit=40");
});

test("a change applies to all cached pages of the feed", async () => {
  const cache = await openCache("recommended");
  const urls = ["/api/stories/recommended", "/api/stories/recommended?cursor=2"];
  for (const page of urls) await putInCache(cache, "recommended", page, Response.json(["a", "b"]));
  changeAllCachedResponses({ kind: "recommended", token: "token" }, (cached) =>
    (cached as string[]).filter((story) => story !== "a"),
  );
  await waitForLock();
  for (const page of urls) expect(await (await cache.match(page))?.json()).toEqual(["b"]);
});

test("responses of an older format are neither read nor kept", async () => {
  const current = await openCache("recommended");
  const [currentName = ""] = await caches.keys();
  const oldName = currentName.replace("recommended", "feed");
  expect(oldName).not.toBe(currentName);
  await (await caches.open(oldName)).put(url, Response.json(["no warnings"]));
  expect(await readJson(current)).toBeUndefined();
  await openCache("chats");
  await deleteOutdatedCaches();
  expect(await caches.keys()).toHaveLength(2);
  expect(await caches.keys()).not.toContain(oldName);
});
