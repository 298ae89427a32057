import type { Page } from "@playwright/test";

/**
 * Returns everything that the browser stores for Kora, as text: `localStorage` and this tab's `sessionStorage`, all rows of
 * all databases, and the addresses and texts of all cached responses but the app's own files.
 */
export function dumpStores(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts: string[] = [];
    for (const [name, storage] of Object.entries({ localStorage, sessionStorage })) {
      for (const [key, value] of Object.entries(storage)) parts.push(`${name} ${key} ${value}`);
    }
    const settle = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      const database = await settle(indexedDB.open(name ?? ""));
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName);
        const [keys, values] = await Promise.all([
          settle(store.getAllKeys()),
          settle(store.getAll()),
        ]);
        parts.push(`${name} ${storeName} ${JSON.stringify([keys, values])}`);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      if (name.includes("precache")) continue;
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true });
        const type = response?.headers.get("content-type") ?? "";
        const isText = /json|html|text/.test(type);
        parts.push(`${name} ${request.url} ${isText ? await response?.text() : type}`);
      }
    }
    return parts.join("\n");
  });
}
