import { getSession } from "../../lib/session.ts";
import { isWanted } from "./notification-decision.ts";

/** Returns whether this browser supports notifications; iOS does only for installed apps. */
export function canNotify(): boolean {
  return ["Notification", "PushManager"].every((name) => name in globalThis);
}

/** Returns whether notification permission is granted. */
export function mayNotify(): boolean {
  return canNotify() && Notification.permission === "granted";
}

/** Returns whether the user wants notifications on this device and they are permitted. */
export function isOn(userId: string | null = getSession().userId): boolean {
  return userId !== null && mayNotify() && isWanted(userId);
}
