import { expect, type Page, type Request } from "@playwright/test";

/** Returns a function that waits until all requests that the page has sent since this call have ended. */
export function watchRequests(page: Page): () => Promise<void> {
  const pendingRequests = new Set<Request>();
  page.on("request", (request) => pendingRequests.add(request));
  page.on("requestfinished", (request) => pendingRequests.delete(request));
  page.on("requestfailed", (request) => pendingRequests.delete(request));
  return () => expect.poll(() => pendingRequests.size).toBe(0);
}

/**
 * Loses the answer to the next request to `url`, which the server gets. Returns the idempotency keys of this request and of
 * those after it.
 */
export async function loseNextAnswer(page: Page, url: string): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await page.route(url, async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort("failed");
  });
  return keys;
}
