import { forgetNotifications } from "../../features/notifications/index.ts";
import { deleteOtherCaches } from "../../lib/offline-caches.ts";
import { getSession } from "../../lib/session.ts";

/** Forgets what this device kept, shows or is sent for anybody but who is signed in. */
export async function forget(): Promise<void> {
  const { kind, token } = getSession();
  const isSignedIn = kind === "signed-in";
  await Promise.all([
    deleteOtherCaches(isSignedIn ? token : null),
    // For who is signed in the keeper sees to it: it may be theirs.
    isSignedIn || forgetNotifications(),
  ]);
}
