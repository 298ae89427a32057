import {
  findStoredPicture,
  findStoredResponse,
  noteOpening,
  removeStoredStory,
} from "../entities/library/stored-responses.ts";
import { putInCache } from "../lib/cache-entries.ts";
import type { CacheKind } from "../lib/offline-caches.ts";
import { openOfflineCache } from "../lib/offline-caches.ts";
import { latestMessagesUrl } from "../lib/offline-urls.ts";
import type { WorkerMessage } from "../lib/worker-messages.ts";

export interface CacheableRequest {
  readonly request: Request;
  readonly kind: CacheKind;
  /** Posts a message to the page that made the request. */
  readonly notifyPage: (message: WorkerMessage) => void;
  /** Keeps the service worker alive until the promise settles. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** Returns whether a response with this status means that the user may no longer see the cached one. */
const isWithdrawn = (status: number) => [401, 403, 404, 410].includes(status);
/** Returns whether a status may mean that a gateway cannot reach the server behind it. */
const isUnreachable = (status: number) => status >= 502 && status <= 504;

/**
 * Deletes a cached response. With the response for a chat or group, it also deletes the messages of the conversation.
 */
async function deleteFromCache(
  cache: Cache,
  { kind, request }: Pick<CacheableRequest, "kind" | "request">,
): Promise<void> {
  await cache.delete(request.url);
  if (kind !== "chat") return;
  const messages = await openOfflineCache("messages", request.headers.get("x-auth-token"));
  await messages?.delete(latestMessagesUrl(new URL(request.url).pathname));
}

/** Returns the time of a response in milliseconds since 1970. */
const timeOf = (response: Response) => Date.parse(response.headers.get("date") ?? "");

/** Returns the later one of the cached response and the response in the library of the user. */
async function findOfflineResponse(
  cache: Cache | null,
  { request, kind }: Pick<CacheableRequest, "kind" | "request">,
): Promise<Response | undefined> {
  const cached = await cache?.match(request.url, { ignoreVary: true });
  if (kind !== "stories" && kind !== "series") return cached;
  const token = request.headers.get("x-auth-token");
  // A browser without IndexedDB has no library.
  const stored = await findStoredResponse(token, new URL(request.url).pathname).catch(
    () => undefined,
  );
  return cached && stored && timeOf(cached) > timeOf(stored) ? cached : (stored ?? cached);
}

/** Lets the library know what became of the request for a story. */
async function updateLibrary(
  { request, kind }: Pick<CacheableRequest, "kind" | "request">,
  status: number,
): Promise<void> {
  if (kind !== "stories") return;
  const token = request.headers.get("x-auth-token");
  const storyId = new URL(request.url).pathname.split("/").at(-1) ?? "";
  if (status === 200) await noteOpening(token, storyId);
  // After a 401, the user may log in again.
  else if (isWithdrawn(status) && status !== 401) await removeStoredStory(token, storyId);
}

/**
 * Returns the response of the network and caches it. Falls back to the cached response if the server is unreachable or
 * slower than `networkTimeoutMilliseconds`.
 */
export async function networkFirst({
  request,
  kind,
  notifyPage,
  waitUntil,
}: CacheableRequest): Promise<Response> {
  const path = new URL(request.url).pathname;
  // The cache is opened before fetching. A logout deletes it, so a response that arrives later is not stored.
  const cache = await openOfflineCache(kind, request.headers.get("x-auth-token"));
  const network = fetch(request).catch((error: unknown) => {
    if (request.signal.aborted) throw error;
    return null;
  });
  const updateCache = (response: Response) => {
    if (cache && response.status === 200)
      waitUntil(putInCache(cache, kind, request.url, response.clone()));
    if (cache && isWithdrawn(response.status)) waitUntil(deleteFromCache(cache, { kind, request }));
    waitUntil(updateLibrary({ request, kind }, response.status).catch(() => undefined));
  };
  const cached = await findOfflineResponse(cache, { request, kind });
  const response = await (cached ? Promise.race([network, lateAfterTimeout()]) : network);
  if (cached && (response === "late" || response === null || isUnreachable(response.status))) {
    if (response === "late")
      waitUntil(
        network
          .then((lateResponse) => lateResponse && updateCache(lateResponse))
          .catch(() => undefined),
      );
    notifyPage({
      kind: "kept",
      path,
      keptAt: timeOf(cached) || Date.now(),
    });
    waitUntil(updateLibrary({ request, kind }, cached.status).catch(() => undefined));
    return withoutDate(cached);
  }
  if (response === "late" || response === null || isUnreachable(response.status)) {
    // A 502, 503 or 504 with `retry-after` comes from Kora's own server: it is overloaded or has no database.
    const isReachable = response instanceof Response && response.headers.has("retry-after");
    if (!isReachable) notifyPage({ kind: "unreachable" });
    return response instanceof Response ? response : Response.error();
  }
  notifyPage({ kind: "fresh", path });
  updateCache(response);
  return response;
}

/** A stored response is not from now, so the page must not set its clock by it. */
function withoutDate(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.delete("date");
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}

/** A network that is slower than this counts as offline when there is a cached response to show. */
const networkTimeoutMilliseconds = 4_000;

function lateAfterTimeout(): Promise<"late"> {
  return new Promise((resolve) => setTimeout(() => resolve("late"), networkTimeoutMilliseconds));
}

/** Returns the width in pixels in the path of a picture. */
const widthOf = (url: string) => Number(/\/(\d+)\.\w+$/.exec(new URL(url).pathname)?.[1]);

/**
 * Returns the cached response, or else that of the network, which it caches. For pictures, which never change. A picture of
 * the library is used if it is as wide as requested, or if the network fails.
 */
export async function cacheFirst({
  request,
  kind,
  waitUntil,
}: CacheableRequest): Promise<Response> {
  // Pictures have one cache for all sessions.
  const token = null;
  const cache = await openOfflineCache(kind, token);
  const cached = await cache?.match(request.url, { ignoreVary: true });
  if (cached !== undefined) return cached;
  const stored = await findStoredPicture(new URL(request.url).pathname).catch(() => undefined);
  if (stored && stored.width >= widthOf(request.url)) return stored.response;
  const response = await fetch(request).catch((error: unknown) => {
    if (stored) return stored.response;
    throw error;
  });
  if (cache && response.status === 200 && response !== stored?.response)
    waitUntil(putInCache(cache, kind, request.url, response.clone()));
  return response;
}

/** The cache of `chosenFont`. It has nothing personal, so it stays at a logout. */
const fontCacheName = "kora-font";

/** Returns the cached font, or else that of the network, which replaces a font of an earlier version in the cache. */
export async function chosenFont(
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const cache = await caches.open(fontCacheName);
  const cached = await cache.match(request.url, { ignoreVary: true });
  if (cached !== undefined) return cached;
  const response = await fetch(request);
  const replace = async (copy: Response) => {
    for (const outdated of await cache.keys()) await cache.delete(outdated);
    await cache.put(request.url, copy);
  };
  if (response.status === 200) waitUntil(replace(response.clone()));
  return response;
}
