import { deviceStore } from "../../lib/storage.ts";

const storageKey = "installed";

/** Returns whether the app runs in its own window, opened from the home screen. */
export function isStandalone(): boolean {
  const modes = ["standalone", "minimal-ui", "fullscreen", "window-controls-overlay"];
  // iOS Safari has a property of its own.
  const isOnAppleHomeScreen = "standalone" in navigator && navigator.standalone === true;
  return (
    isOnAppleHomeScreen ||
    modes.some((mode) => window.matchMedia(`(display-mode: ${mode})`).matches)
  );
}

/**
 * Returns whether Kora is installed, as far as this browser can tell: it runs as an app, or an install event was
 * stored.
 */
export function isInstalled(): boolean {
  return isStandalone() || deviceStore.get(storageKey) !== null;
}

/**
 * Stores whether Kora is installed. The browser's `appinstalled` event says that it is, and `beforeinstallprompt` that
 * it is not.
 */
export function storeInstalled(installed: boolean): void {
  if (installed) deviceStore.set(storageKey, "1");
  else deviceStore.remove(storageKey);
}
