import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { putInCache } from "../lib/cache-entries.ts";
import { stubCacheStorage } from "../lib/cache-storage.fixture.ts";
import { openOfflineCache } from "../lib/offline-caches.ts";
import type { WorkerMessage } from "../lib/worker-messages.ts";
import { networkFirst } from "./fetch-handler.ts";

const token = "token";
const url = "https://kora.example/api/stories/01970000-0000-7000-8000-000000000001";
const date = "Sun, 01 Nov 2026 10:00:00 GMT";

beforeEach(stubCacheStorage);
afterEach(() => vi.unstubAllGlobals());

/** Makes the request for the story. Returns the response, and what the page is told. */
async function fetchStory() {
  const messages: WorkerMessage[] = [];
  const response = await networkFirst({
    request: new Request(url, { headers: { "x-auth-token": token } }),
    kind: "stories",
    notifyPage: (message) => messages.push(message),
    waitUntil: () => undefined,
  });
  return { response, messages };
}

test("without a connection, the stored response is shown with its time, but does not set the clock of the page", async () => {
  const cache = await openOfflineCache("stories", token);
  if (cache === null) throw new Error("The session has no cache.");
  const stored = Response.json({ title: "The Ferry" }, { headers: { date } });
  await putInCache(cache, "stories", url, stored);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const { response, messages } = await fetchStory();
  expect(await response.json()).toEqual({ title: "The Ferry" });
  expect(response.headers.get("date")).toBeNull();
  expect(messages).toMatchObject([{ kind: "kept", keptAt: Date.parse(date) }]);
});

test("a response of the server keeps its date, which sets the clock of the page", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({}, { headers: { date } })));
  expect((await fetchStory()).response.headers.get("date")).toBe(date);
});
