import { keep, openKept } from "./kept-caches.ts";
import type { WorkerMessage } from "./messages.ts";
import type { KeptKind } from "./which-requests.ts";

export interface Asked {
  readonly request: Request;
  readonly kind: KeptKind;
  /** Posts a message to the page that made the request. */
  readonly tell: (message: WorkerMessage) => void;
  /** Keeps the service worker alive until the promise settles. */
  readonly finish: (work: Promise<unknown>) => void;
}

/** These responses mean that the user may no longer see the cached one. */
const isWithdrawn = (status: number) => [401, 403, 404, 410].includes(status);
/** A gateway sends these while the server behind it is down. */
const isUnreachable = (status: number) => status >= 502 && status <= 504;

/** Network first; falls back to the cached response. */
export async function answerFromLine({ request, kind, tell, finish }: Asked): Promise<Response> {
  const path = new URL(request.url).pathname;
  // Opened before fetching: a response that arrives after a logout then goes into a deleted cache.
  const cache = await openKept(kind, request.headers.get("x-auth-token"));
  const line = fetch(request).catch((error: unknown) => {
    if (request.signal.aborted) throw error;
    return null;
  });
  const take = (response: Response) => {
    if (cache && response.status === 200) finish(keep(cache, kind, request.url, response.clone()));
    if (cache && isWithdrawn(response.status)) finish(cache.delete(request.url));
  };
  const kept = await cache?.match(request.url, { ignoreVary: true });
  const response = await (kept ? Promise.race([line, late()]) : line);
  if (kept && (response === "late" || response === null || isUnreachable(response.status))) {
    if (response === "late") finish(line.then((at) => at && take(at)).catch(() => undefined));
    tell({ kind: "kept", path, keptAt: Date.parse(kept.headers.get("date") ?? "") || Date.now() });
    return kept;
  }
  if (response === "late" || response === null || isUnreachable(response.status)) {
    // A response with `retry-after` comes from a server that is reachable but lacks a resource.
    const isThere = response instanceof Response && response.headers.has("retry-after");
    if (!isThere) tell({ kind: "unreachable" });
    return response instanceof Response ? response : Response.error();
  }
  tell({ kind: "fresh", path });
  take(response);
  return response;
}

/** A network that is slower than this counts as offline when there is a cached response to show. */
const lineHas = 4_000;

function late(): Promise<"late"> {
  return new Promise((resolve) => setTimeout(() => resolve("late"), lineHas));
}

/** Cache first, then network. For pictures, which never change. */
export async function answerFromKept({ request, kind, finish }: Asked): Promise<Response> {
  const cache = await openKept(kind, null);
  const kept = await cache?.match(request.url, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  if (cache && response.status === 200) finish(keep(cache, kind, request.url, response.clone()));
  return response;
}
