import { endNotifications } from "../../features/notifications/index.ts";
import { deleteOtherCaches } from "../../lib/offline-caches.ts";
import { getSession } from "../../lib/session.ts";

/** Deletes the offline caches, notifications and push subscription of everyone but the signed-in user. */
export async function deleteCachedData(): Promise<void> {
  const { kind, token } = getSession();
  const isSignedIn = kind === "signed-in";
  await Promise.all([
    deleteOtherCaches(isSignedIn ? token : null),
    // For a signed-in user `NotificationsBackgroundSync` decides, because the subscription may be theirs.
    isSignedIn || endNotifications(),
  ]);
}
