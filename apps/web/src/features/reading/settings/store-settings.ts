import type { ReadingSettings } from "@kora/contract/reading-settings";
import { deviceStore } from "../../../lib/storage.ts";
import {
  changeEvent,
  deviceSizeKey,
  readStored,
  type StoredSettings,
  toStorageKey,
} from "./stored-settings.ts";

/** Stores the settings on this device, so that the first paint of a story is right, also offline. */
export function storeSettings(userId: string, stored: StoredSettings): void {
  deviceStore.set(toStorageKey(userId), JSON.stringify(stored));
  deviceStore.remove(deviceSizeKey);
  dispatchEvent(new Event(changeEvent));
}

/** Stores settings that the server sent. Late ones are ignored. */
export function storeReceived(
  userId: string,
  { revision, ...account }: ReadingSettings & { readonly revision: number },
): void {
  const stored = readStored(userId);
  if (revision >= stored.revision) storeSettings(userId, { ...stored, revision, account });
}
