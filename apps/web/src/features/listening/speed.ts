import { useSyncExternalStore } from "react";
import { deviceStore } from "../../lib/storage.ts";

/** Speech rates; 1 is the device's normal rate. */
export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

export type Speed = (typeof speeds)[number];

const storageKey = "listeningSpeed";
const changeEvent = "kora:listening-speed";

/** Parses a stored or selected speed; 1 if it is invalid. */
export function toSpeed(stored: string | null): Speed {
  return speeds.find((speed) => String(speed) === stored) ?? 1;
}

/** Returns the speed that is stored on this device. */
export function getSpeed(): Speed {
  return toSpeed(deviceStore.get(storageKey));
}

/** Sets the speed and stores it on this device. */
export function setSpeed(speed: Speed): void {
  deviceStore.set(storageKey, String(speed));
  window.dispatchEvent(new Event(changeEvent));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(changeEvent, listener);
  return () => window.removeEventListener(changeEvent, listener);
}

/** Returns the stored speed and re-renders when it changes. */
export function useListeningSpeed(): Speed {
  return useSyncExternalStore(subscribe, getSpeed, () => 1);
}
