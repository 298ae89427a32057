import { outboxSyncTag } from "../../lib/worker-messages.ts";

/** The parts of two APIs of Chromium for which TypeScript has no types. */
interface SyncManagers {
  readonly sync?: { register(tag: string): Promise<void> };
  readonly periodicSync?: {
    register(tag: string, options: { readonly minInterval: number }): Promise<void>;
  };
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Asks the browser to let the service worker send the waiting calls when there is a connection, even if no page is open.
 * If the browser cannot do that, the next page sends them.
 */
export function registerBackgroundSync(): void {
  void navigator.serviceWorker?.ready
    .then(async (registration) => {
      const { sync, periodicSync } = registration as SyncManagers;
      await sync?.register(outboxSyncTag);
      // Only an installed app may do this. It is for browsers that give up after a few failed attempts.
      await periodicSync?.register(outboxSyncTag, { minInterval: dayMilliseconds / 2 });
    })
    // The browser or the user does not allow it.
    .catch(() => undefined);
}
