import { deviceStore } from "../../lib/storage.ts";

const key = "installed";

/** Opened from the home screen, in a window without the browser's own bars. */
export function isStandalone(): boolean {
  const modes = ["standalone", "minimal-ui", "fullscreen", "window-controls-overlay"];
  // Safari on iOS says it in its own way.
  const onAppleHomeScreen = "standalone" in navigator && navigator.standalone === true;
  return (
    onAppleHomeScreen || modes.some((mode) => window.matchMedia(`(display-mode: ${mode})`).matches)
  );
}

/** Whether Kora is installed on this device, as far as this browser can tell. */
export function isInstalled(): boolean {
  return isStandalone() || deviceStore.get(key) !== null;
}

/** Remembers what the browser told: `appinstalled`, or the offer that only comes while it is not. */
export function rememberInstalled(installed: boolean): void {
  if (installed) deviceStore.set(key, "1");
  else deviceStore.remove(key);
}
