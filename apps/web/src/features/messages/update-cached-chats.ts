type CachedChats = typeof import("./cached-chats.ts");

/**
 * Updates what the service worker cached of chats and groups for reading them offline. Does nothing where no
 * service worker would serve it. The code is loaded with the first update.
 */
export function updateCachedChats(update: (cachedChats: CachedChats) => void): void {
  if (!navigator.serviceWorker?.controller) return;
  import("./cached-chats.ts").then(update).catch(() => undefined);
}
