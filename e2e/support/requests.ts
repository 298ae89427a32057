import { expect, type Page, type Request } from "@playwright/test";

/** Returns a function that waits until all requests that the page has sent since this call have ended. */
export function watchRequests(page: Page): () => Promise<void> {
  const pendingRequests = new Set<Request>();
  page.on("request", (request) => pendingRequests.add(request));
  page.on("requestfinished", (request) => pendingRequests.delete(request));
  page.on("requestfailed", (request) => pendingRequests.delete(request));
  return () => expect.poll(() => pendingRequests.size).toBe(0);
}
