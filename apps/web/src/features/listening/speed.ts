import { useSyncExternalStore } from "react";
import { deviceStore } from "../../lib/storage.ts";

/** How fast a story is read aloud; 1 is as the device speaks. */
export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

export type Speed = (typeof speeds)[number];

const key = "listeningSpeed";
const changed = "kora:listening-speed";

/** A speed as it was kept or chosen; 1 for what is none. */
export function toSpeed(kept: string | null): Speed {
  return speeds.find((speed) => String(speed) === kept) ?? 1;
}

/** The speed that was chosen on this device. */
export function getSpeed(): Speed {
  return toSpeed(deviceStore.get(key));
}

/** Chooses the speed and remembers it on this device. */
export function setSpeed(speed: Speed): void {
  deviceStore.set(key, String(speed));
  window.dispatchEvent(new Event(changed));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  return () => window.removeEventListener(changed, listener);
}

export function useSpeed(): Speed {
  return useSyncExternalStore(subscribe, getSpeed, () => 1);
}
