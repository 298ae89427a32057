import type { CallResponse } from "@kora/contract";
import type { LibraryStateView, LibraryStoryView } from "@kora/contract/library";
import { type LibraryKind, libraryLimits } from "@kora/contract/library-limits";
import { ApiError, toApiError } from "../../lib/api-error.ts";

/** The calls of the library, made in one session. */
export interface LibraryServer {
  /** Returns all stories of a work, up to `libraryLimits.storiesPerWork`. */
  listStories(kind: LibraryKind, id: string): Promise<LibraryStoryView[]>;
  /** Returns the response with the text of a story. */
  getStory(id: string): Promise<Response>;
  /** Returns the response with the table of contents of a series. */
  getSeries(id: string): Promise<Response>;
  /** Returns a picture; undefined if it does not exist any more. */
  getPicture(url: string): Promise<Response | undefined>;
  check(
    copies: readonly { readonly _id: string; readonly revision: number }[],
  ): Promise<LibraryStateView[]>;
  /** Returns the newest stories of the griots and series that the user follows. */
  listFollowedStories(): Promise<CallResponse<"listFollowedStories">>;
}

/** Attempts of a request that the server refuses because there were too many. */
const maxAttempts = 5;
const maxWaitSeconds = 60;

/** Waits. Rejects when the signal is aborted. */
function wait(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new ApiError(0, "CANCELLED"));
    });
  });
}

async function fetchOnce(url: string, init: RequestInit & { signal: AbortSignal }) {
  try {
    return await fetch(url, init);
  } catch {
    throw new ApiError(0, init.signal.aborted ? "CANCELLED" : "OFFLINE");
  }
}

/**
 * Creates the client of the library's calls. It is not the API client of the web app, because the service worker uses it
 * too, which has no session of its own and can load no further scripts. Its calls throw `ApiError`.
 */
export function createLibraryServer(token: string, signal: AbortSignal): LibraryServer {
  const headers = { accept: "application/json", "x-auth-token": token };

  async function request(path: string, body?: string): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetchOnce(`/api${path}`, {
        ...(body !== undefined && { method: "POST", body }),
        headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
        signal,
      });
      if (response.ok) return response;
      const errorBody: unknown = await response.json().catch(() => undefined);
      const error = toApiError(response.status, errorBody, (name) => response.headers.get(name));
      if (error.code !== "RATE_LIMITED" || attempt === maxAttempts) throw error;
      await wait(Math.min(error.retryAfter ?? 1, maxWaitSeconds), signal);
    }
  }

  return {
    async listStories(kind, id) {
      const stories: LibraryStoryView[] = [];
      let cursor: string | null = null;
      do {
        const query: string = cursor === null ? "" : `?${new URLSearchParams({ cursor })}`;
        const response = await request(`/library/${kind}/${encodeURIComponent(id)}${query}`);
        stories.push(...((await response.json()) as LibraryStoryView[]));
        cursor = response.headers.get("x-next-cursor");
      } while (cursor !== null && stories.length < libraryLimits.storiesPerWork);
      return stories.slice(0, libraryLimits.storiesPerWork);
    },
    getStory: (id) => request(`/library/stories/${id}`),
    getSeries: (id) => request(`/series/${id}`),
    async getPicture(url) {
      // The caches of the service worker may have the picture. With a query, the service worker leaves the request alone,
      // because its cache would evict the pictures of other pages.
      const cached = await caches.match(url, { ignoreVary: true });
      if (cached) return cached;
      const response = await fetchOnce(`${url}?library`, { signal });
      if (response.ok) return response;
      if (response.status < 500) return undefined;
      throw toApiError(response.status, undefined, (name) => response.headers.get(name));
    },
    async check(copies) {
      const response = await request("/library/check", JSON.stringify({ stories: copies }));
      return (await response.json()) as LibraryStateView[];
    },
    async listFollowedStories() {
      const response = await request("/stories/following");
      return (await response.json()) as CallResponse<"listFollowedStories">;
    },
  };
}
