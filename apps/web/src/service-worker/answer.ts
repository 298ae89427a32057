import { keep, openKept } from "./kept-caches.ts";
import type { WorkerMessage } from "./messages.ts";
import type { KeptKind } from "./which-requests.ts";

export interface Asked {
  readonly request: Request;
  readonly kind: KeptKind;
  /** Tells the page that asked. */
  readonly tell: (message: WorkerMessage) => void;
  /** Keeps the worker alive until the work is done. */
  readonly finish: (work: Promise<unknown>) => void;
}

/** Answers that say that what was kept is no longer this person's to see. */
const isWithdrawn = (status: number) => [401, 403, 404, 410].includes(status);
/** A gateway that stands before a stopped server answers for it. */
const isUnreachable = (status: number) => status >= 502 && status <= 504;

/** The answer of the line; without one, what was kept of it. */
export async function answerFromLine({ request, kind, tell, finish }: Asked): Promise<Response> {
  const path = new URL(request.url).pathname;
  // Opened before the answer: what comes after a logout goes into a cache that is gone.
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
    // Who says when to come again is there, and lacks something else.
    const isThere = response instanceof Response && response.headers.has("retry-after");
    if (!isThere) tell({ kind: "unreachable" });
    return response instanceof Response ? response : Response.error();
  }
  tell({ kind: "fresh", path });
  take(response);
  return response;
}

/** A line that is there and brings nothing is as good as none to who has something to read. */
const lineHas = 4_000;

function late(): Promise<"late"> {
  return new Promise((resolve) => setTimeout(() => resolve("late"), lineHas));
}

/** What was kept, else the answer of the line: for pictures, which never change. */
export async function answerFromKept({ request, kind, finish }: Asked): Promise<Response> {
  const cache = await openKept(kind, null);
  const kept = await cache?.match(request.url, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  if (cache && response.status === 200) finish(keep(cache, kind, request.url, response.clone()));
  return response;
}
