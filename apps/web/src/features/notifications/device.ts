import { getSession } from "../../lib/session.ts";
import { isWanted } from "./choice.ts";

/** Whether this browser could show notifications; on iOS only of what is installed. */
export function canNotify(): boolean {
  return ["Notification", "PushManager"].every((name) => name in globalThis);
}

/** Whether it has been given the right, by whoever uses it. */
export function mayNotify(): boolean {
  return canNotify() && Notification.permission === "granted";
}

/** Whether the person at this browser wants notifications, and gets them. */
export function isOn(userId: string | null = getSession().userId): boolean {
  return userId !== null && mayNotify() && isWanted(userId);
}
