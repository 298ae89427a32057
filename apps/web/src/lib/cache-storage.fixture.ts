import { vi } from "vitest";

/** A CacheStorage in memory. Like the browser's, it moves a replaced response to the end. */
function createCacheStorage() {
  const stores = new Map<string, Map<string, Response>>();
  const toUrl = (request: string | { url: string }) =>
    typeof request === "string" ? request : request.url;
  const toCache = (responses: Map<string, Response>) => ({
    match: async (request: string | { url: string }) => responses.get(toUrl(request))?.clone(),
    put: async (url: string, response: Response) => {
      responses.delete(url);
      responses.set(url, response);
    },
    keys: async () => [...responses.keys()].map((url) => ({ url })),
    delete: async (request: string | { url: string }) => responses.delete(toUrl(request)),
  });
  return {
    keys: async () => [...stores.keys()],
    has: async (name: string) => stores.has(name),
    delete: async (name: string) => stores.delete(name),
    open: async (name: string) => {
      const responses = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, responses);
      return toCache(responses);
    },
  };
}

/** Gives a test a CacheStorage, locks and a service worker, until `vi.unstubAllGlobals`. */
export function stubCacheStorage(): void {
  vi.stubGlobal("caches", createCacheStorage());
  const last = new Map<string, Promise<unknown>>();
  const locks = {
    request: (name: string, work: () => Promise<unknown>) => {
      const done = (last.get(name) ?? Promise.resolve()).then(work, work);
      last.set(name, done);
      return done;
    },
  };
  vi.stubGlobal("navigator", { serviceWorker: { controller: {} }, locks });
}
