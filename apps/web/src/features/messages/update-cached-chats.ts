type CachedChats = typeof import("./cached-chats.ts");

/**
 * Updates the chats and groups that the service worker cached for offline reading. Does nothing while no service
 * worker controls the page. The code is loaded with the first update.
 */
export function updateCachedChats(update: (cachedChats: CachedChats) => void): void {
  if (!navigator.serviceWorker?.controller) return;
  import("./cached-chats.ts").then(update).catch(() => undefined);
}
