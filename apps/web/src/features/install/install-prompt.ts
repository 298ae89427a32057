import { useSyncExternalStore } from "react";
import { getEarlyInstallEvent } from "../../lib/prerendered-page.ts";
import { isInstalled, storeInstalled } from "./installed.ts";

/** Chromium's `BeforeInstallPromptEvent`. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

const listeners = new Set<() => void>();
/** The event that opens the browser's prompt; null until the browser offers one, and after its use. */
let promptEvent: InstallPromptEvent | null = null;

function applyInstallEvent(event: {
  promptEvent: InstallPromptEvent | null;
  installed: boolean;
}): void {
  promptEvent = event.promptEvent;
  storeInstalled(event.installed);
  for (const listener of listeners) listener();
}

/** Listens for the browser's install events. Call it before the first render: each event is fired only once. */
export function captureInstallPrompt(): void {
  const earlyEvent = getEarlyInstallEvent();
  if (earlyEvent !== undefined) {
    applyInstallEvent({ promptEvent: earlyEvent as InstallPromptEvent, installed: false });
  }
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    applyInstallEvent({ promptEvent: event as InstallPromptEvent, installed: false });
  });
  window.addEventListener("appinstalled", () =>
    applyInstallEvent({ promptEvent: null, installed: true }),
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether Kora is installed, and re-renders on the browser's install events. */
export function useInstalled(): boolean {
  return useSyncExternalStore(subscribe, isInstalled, () => false);
}

/**
 * Opens the browser's install prompt; resolves to whether the user accepted, or null when the browser has
 * none.
 */
export async function showInstallPrompt(): Promise<boolean | null> {
  const event = promptEvent;
  if (event === null) return null;
  // A prompt can be used only once.
  promptEvent = null;
  const { outcome } = await event.prompt();
  return outcome === "accepted";
}
