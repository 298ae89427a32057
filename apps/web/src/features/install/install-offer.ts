import { useSyncExternalStore } from "react";
import { isInstalled, rememberInstalled } from "./installed.ts";

/** What Chromium gives to who wants to ask at a moment of their own. */
interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

interface Installing {
  /** Null while the browser has none to make. */
  readonly offer: InstallOffer | null;
  readonly installed: boolean;
}

const listeners = new Set<() => void>();
let now: Installing | undefined;

function settle(next: Installing): void {
  now = next;
  for (const listener of listeners) listener();
}

function onOffer(event: Event): void {
  // Our banner asks instead of the browser's.
  event.preventDefault();
  rememberInstalled(false);
  settle({ offer: event as InstallOffer, installed: isInstalled() });
}

function onInstalled(): void {
  rememberInstalled(true);
  settle({ offer: null, installed: true });
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("beforeinstallprompt", onOffer);
    window.addEventListener("appinstalled", onInstalled);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("beforeinstallprompt", onOffer);
    window.removeEventListener("appinstalled", onInstalled);
  };
}

function read(): Installing {
  now ??= { offer: null, installed: isInstalled() };
  return now;
}

/** The browser's offer to install Kora, and whether it is installed already. */
export function useInstalling(): Installing {
  return useSyncExternalStore(subscribe, read, read);
}

/** Lets the browser ask; true when the person agreed. An offer can be made once. */
export async function makeOffer(offer: InstallOffer): Promise<boolean> {
  settle({ ...read(), offer: null });
  const { outcome } = await offer.prompt();
  return outcome === "accepted";
}
