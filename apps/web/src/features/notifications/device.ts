import { getSession } from "../../lib/session.ts";
import { wantsNotifications } from "./notification-decision.ts";

/** Returns whether this browser supports notifications; iOS does only for installed apps. */
export function canNotify(): boolean {
  return ["Notification", "PushManager"].every((name) => name in globalThis);
}

/** Returns whether notification permission is granted. */
export function hasNotificationPermission(): boolean {
  return canNotify() && Notification.permission === "granted";
}

/**
 * Returns whether the user wants notifications on this device and they are permitted; false if no user is signed in.
 */
export function areNotificationsOn(userId: string | null = getSession().userId): boolean {
  return userId !== null && hasNotificationPermission() && wantsNotifications(userId);
}
