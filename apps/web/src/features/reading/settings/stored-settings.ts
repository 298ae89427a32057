import { defaultReadingSettings, type ReadingSettings } from "@kora/contract/reading-settings";
import { deviceStore } from "../../../lib/storage.ts";

/** The viewer's reading settings as this device stores them. */
export interface StoredSettings {
  /** Of the settings of the account; 0 before the server has sent any. */
  readonly revision: number;
  /** The settings of the account. */
  readonly account: Partial<ReadingSettings>;
  /** Changes of this device that the server has not confirmed. */
  readonly unsent: Partial<ReadingSettings>;
}

export const changeEvent = "kora:reading-settings";
/** The key contains the user id, so that a logout removes the settings with the user's other data. */
export const toStorageKey = (userId: string) => `reading-settings:${userId}`;

/** The text sizes that devices stored before the account had reading settings. */
export const deviceSizeKey = "readingSize";
const deviceSizes: Partial<Record<string, number>> = { s: 18, l: 22, xl: 26, xxl: 32 };

/** Returns what this device knows. */
export function readStored(userId: string): StoredSettings {
  const json = deviceStore.get(toStorageKey(userId));
  if (json !== null) return JSON.parse(json);
  const size = deviceSizes[deviceStore.get(deviceSizeKey) ?? ""];
  return { revision: 0, account: size === undefined ? {} : { size }, unsent: {} };
}

/** Returns the settings to show: unconfirmed changes, before those of the account, before the defaults. */
export function toSettings({ account, unsent }: StoredSettings): ReadingSettings {
  return { ...defaultReadingSettings, ...account, ...unsent };
}

/** Calls `listener` when the settings of this device change, also in another tab. Returns an unsubscribe function. */
export function subscribeToSettings(listener: () => void): () => void {
  addEventListener(changeEvent, listener);
  addEventListener("storage", listener);
  return () => {
    removeEventListener(changeEvent, listener);
    removeEventListener("storage", listener);
  };
}
