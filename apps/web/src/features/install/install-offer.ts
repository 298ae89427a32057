import { useSyncExternalStore } from "react";
import { isInstalled, rememberInstalled } from "./installed.ts";

/** What Chromium gives to who wants to ask at a moment of their own. */
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

/** Called once, before anything is drawn: the browser makes its offer once and waits for nobody. */
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

/** Whether Kora is installed on this device, rendering anew when the browser tells. */
export function useInstalled(): boolean {
  return useSyncExternalStore(subscribe, isInstalled);
}

/** Lets the browser ask: true when the person agreed. Null when the browser has no offer to make. */
export async function makeOffer(): Promise<boolean | null> {
  const made = offer;
  if (made === null) return null;
  // An offer can be made once.
  offer = null;
  const { outcome } = await made.prompt();
  return outcome === "accepted";
}
