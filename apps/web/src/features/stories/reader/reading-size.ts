import { useSyncExternalStore } from "react";
import { deviceStore } from "../../../lib/storage.ts";

/** Font sizes of story text, small to very large; `m` is the default. */
export const readingSizes = {
  s: "1.125rem",
  m: "1.1875rem",
  l: "1.375rem",
  xl: "1.625rem",
  xxl: "2rem",
} as const;

export type ReadingSize = keyof typeof readingSizes;

const storageKey = "readingSize";
const changeEvent = "kora:reading-size";

function isReadingSize(stored: string): stored is ReadingSize {
  return Object.hasOwn(readingSizes, stored);
}

function getReadingSize(): ReadingSize {
  const stored = deviceStore.get(storageKey) ?? "";
  return isReadingSize(stored) ? stored : "m";
}

/** Sets the size and stores it on this device. */
export function setReadingSize(size: ReadingSize): void {
  deviceStore.set(storageKey, size);
  window.dispatchEvent(new Event(changeEvent));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(changeEvent, listener);
  window.addEventListener("storage", listener);
  return () => {
    window.removeEventListener(changeEvent, listener);
    window.removeEventListener("storage", listener);
  };
}

/** Returns the selected size and follows changes in this and other tabs. */
export function useReadingSize(): ReadingSize {
  return useSyncExternalStore(subscribe, getReadingSize, () => "m");
}

/** Returns the font size of the selected reading size, as a CSS length. */
export function useReadingFontSize(): string {
  return readingSizes[useReadingSize()];
}
