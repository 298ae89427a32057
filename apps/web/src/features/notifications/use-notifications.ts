import { useSyncExternalStore } from "react";
import { useViewerId } from "../../lib/session.ts";
import { detectInstallPlatform, isStandalone } from "../install/index.ts";
import { areNotificationsOn, canNotify } from "./device.ts";
import { type TurnOnResult, turnOff, turnOn } from "./subscription.ts";

/**
 * State of notifications for the user on this device. `install-first`: iOS supports them only for installed apps.
 * `unsupported`: this browser does not support them. `denied`: the browser's permission is denied.
 */
export type NotificationsState = "on" | "off" | "denied" | "install-first" | "unsupported";

const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Window events after which the state may differ: another tab or the browser's settings may have changed it. */
const externalEvents = ["storage", "focus"] as const;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  for (const name of externalEvents) window.addEventListener(name, listener);
  return () => {
    listeners.delete(listener);
    for (const name of externalEvents) window.removeEventListener(name, listener);
  };
}

function readState(userId: string): NotificationsState {
  if (!canNotify()) {
    return detectInstallPlatform(navigator) === "ios" && !isStandalone()
      ? "install-first"
      : "unsupported";
  }
  if (Notification.permission === "denied") return "denied";
  return areNotificationsOn(userId) ? "on" : "off";
}

/** Returns the state of notifications and functions that turn them on and off. */
export function useNotifications() {
  const userId = useViewerId();
  const state = useSyncExternalStore(subscribe, () => readState(userId));
  return {
    state,
    async turnOn(): Promise<TurnOnResult> {
      try {
        return await turnOn(userId);
      } finally {
        notifyListeners();
      }
    },
    async turnOff(): Promise<void> {
      // `turnOff` stores the decision synchronously, so the listeners are called before its request ends.
      const turningOff = turnOff(userId);
      notifyListeners();
      await turningOff;
    },
  };
}
