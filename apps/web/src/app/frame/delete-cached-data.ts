import { endNotifications } from "../../features/notifications/index.ts";
import { deleteOtherCaches } from "../../lib/offline-caches.ts";
import { getSession } from "../../lib/session.ts";

/** Deletes the offline caches, notifications and push subscription of all users except the signed-in one. */
export async function deleteCachedData(): Promise<void> {
  const { kind, token } = getSession();
  const isSignedIn = kind === "signed-in";
  await Promise.all([
    deleteOtherCaches(isSignedIn ? token : null),
    // The push subscription may be the signed-in user's own. `NotificationsBackgroundSync` checks that.
    isSignedIn || endNotifications(),
  ]);
}
