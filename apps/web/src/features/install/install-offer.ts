import { useSyncExternalStore } from "react";
import { isInstalled, rememberInstalled } from "./installed.ts";

/** Chromium's `BeforeInstallPromptEvent`. */
interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

const listeners = new Set<() => void>();
let offer: InstallOffer | null = null;

function settle(next: InstallOffer | null, installed: boolean): void {
  offer = next;
  rememberInstalled(installed);
  for (const listener of listeners) listener();
}

/** Must be called before the first render: the browser fires the event only once. */
export function awaitInstallOffer(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    settle(event as InstallOffer, false);
  });
  window.addEventListener("appinstalled", () => settle(null, true));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether Kora is installed, and re-renders on the browser's install events. */
export function useInstalled(): boolean {
  return useSyncExternalStore(subscribe, isInstalled);
}

/**
 * Opens the browser's install prompt; resolves to whether the user accepted, or null when the browser has
 * none.
 */
export async function makeOffer(): Promise<boolean | null> {
  const made = offer;
  if (made === null) return null;
  // A prompt can be used only once.
  offer = null;
  const { outcome } = await made.prompt();
  return outcome === "accepted";
}
