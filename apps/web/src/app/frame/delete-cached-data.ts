import { endNotifications } from "../../features/notifications/index.ts";
import { deleteOtherCaches } from "../../lib/offline-caches.ts";
import { getSession } from "../../lib/session.ts";
import { deviceStore, rememberUser, removeDataOfOthers, userKeys } from "../../lib/storage.ts";
import { deleteRowsOfOthers } from "../../lib/user-databases.ts";

/**
 * Empties every store of this browser of what is of none of its users (`lib/storage.ts` says who they are): those who have
 * logged out, deleted their account, or whose session was ended from elsewhere. These stores are `localStorage` and
 * `sessionStorage`, the databases of `lib/user-databases.ts`, the caches for offline reading, which only have those of the
 * present session, and the offline libraries. If no user is signed in, it also closes the
 * notifications and ends the push subscription.
 */
export async function deleteCachedData(): Promise<void> {
  const { kind, token } = getSession();
  const isSignedIn = kind === "signed-in";
  // Another tab may have logged out just now.
  const userId = deviceStore.get(userKeys.signedIn);
  if (userId !== null) rememberUser(userId);
  removeDataOfOthers();
  await Promise.all([deleteRowsOfOthers(), "caches" in window && deleteCaches()]);

  async function deleteCaches(): Promise<void> {
    await Promise.all([
      deleteOtherCaches(isSignedIn ? token : null),
      // The push subscription may be the signed-in user's own. `NotificationsBackgroundSync` checks that.
      isSignedIn || endNotifications(),
      // `library-cache.ts` opens this cache with the first library of the device.
      (await caches.has("kora-library")) &&
        import("../../features/library/watch-library.ts").then((library) => library.watchLibrary()),
    ]);
  }
}
