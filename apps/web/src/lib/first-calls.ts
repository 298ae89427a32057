import type { HttpRequest, HttpResponse } from "./http.ts";

/** The id of the JSON in a prerendered page that says what its first calls are. */
export const firstCallsElementId = "first-calls";

/** In the URLs of the first calls, stands for the id in the path of the page, such as that of the story. */
export const idOfPage = "00000000-0000-4000-8000-000000000000";

/** Matches the id in the path of a page in lower case. */
export const idPattern = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/;

/** The calls that a prerendered page sent before its app started. */
export interface FirstCalls {
  /** The token of the session for which they were sent. */
  readonly token: string;
  /** The responses by URL. A response that is taken leaves the map. */
  readonly responses: Map<string, Promise<HttpResponse>>;
  /** Returns the messages of the service worker that have arrived, and ends their collection. */
  readonly takeWorkerMessages: () => readonly unknown[];
}

declare global {
  interface Window {
    firstCalls?: FirstCalls;
  }
}

/** Returns whether the page sent calls before the app started. */
export function hasFirstCalls(): boolean {
  return window.firstCalls !== undefined;
}

/** A response that is older, in milliseconds since the start of the page, is not used: the app asks again. */
const maxAge = 10_000;

/**
 * Returns the response to a request that the page has already sent, once, and only for the session that sent it;
 * undefined if the request is to be sent.
 */
export function takeFirstResponse({
  method,
  url,
  headers,
}: HttpRequest): Promise<HttpResponse> | undefined {
  // The server runs queries too, to find out what the first calls of a page are.
  const { firstCalls } = globalThis.window ?? {};
  if (firstCalls === undefined || method !== "GET") return undefined;
  const response = firstCalls.responses.get(url);
  firstCalls.responses.delete(url);
  const isUsable = headers["x-auth-token"] === firstCalls.token && performance.now() < maxAge;
  return isUsable ? response : undefined;
}

/** Returns the messages of the service worker that arrived before the app listened to them, once. */
export function takeFirstWorkerMessages(): readonly unknown[] {
  return window.firstCalls?.takeWorkerMessages() ?? [];
}
