import { endNotifications } from "../../features/notifications/index.ts";
import { deleteOtherCaches } from "../../lib/offline-caches.ts";
import { getSession } from "../../lib/session.ts";

/**
 * Deletes the offline caches of all users except the signed-in one, and lets the offline libraries follow the session. If
 * no user is signed in, also closes the notifications and ends the push subscription.
 */
export async function deleteCachedData(): Promise<void> {
  const { kind, token } = getSession();
  const isSignedIn = kind === "signed-in";
  await Promise.all([
    deleteOtherCaches(isSignedIn ? token : null),
    // The push subscription may be the signed-in user's own. `NotificationsBackgroundSync` checks that.
    isSignedIn || endNotifications(),
    // `library-cache.ts` opens this cache with the first library of the device.
    (await caches.has("kora-library")) &&
      import("../../features/library/watch-library.ts").then((library) => library.watchLibrary()),
  ]);
}
