import { useSyncExternalStore } from "react";
import { saverEventName } from "./saver-mode.ts";
import { deviceStore } from "./storage.ts";

/** When this device saves data: always, never, or when the browser asks for it (`Save-Data`). */
export type SaverSetting = "auto" | "on" | "off";

/** `public/theme.js` reads it too. */
const storageKey = "saver";

/** TypeScript lacks the types of this API, which only some browsers have. */
type Connection = EventTarget & { readonly saveData?: boolean };
const getConnection = () => (navigator as { connection?: Connection }).connection;

function getSaverSetting(): SaverSetting {
  const stored = deviceStore.get(storageKey);
  return stored === "on" || stored === "off" ? stored : "auto";
}

function applySaverSetting(): void {
  const setting = getSaverSetting();
  const isOn = setting === "on" || (setting === "auto" && getConnection()?.saveData === true);
  document.documentElement.toggleAttribute("data-saver", isOn);
  window.dispatchEvent(new Event(saverEventName));
}

/** Applies and stores the setting of this device. */
export function setSaverSetting(setting: SaverSetting): void {
  if (setting === "auto") deviceStore.remove(storageKey);
  else deviceStore.set(storageKey, setting);
  applySaverSetting();
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storageKey || key === null) applySaverSetting();
  };
  const connection = getConnection();
  window.addEventListener(saverEventName, listener);
  window.addEventListener("storage", onStorage);
  connection?.addEventListener?.("change", applySaverSetting);
  return () => {
    window.removeEventListener(saverEventName, listener);
    window.removeEventListener("storage", onStorage);
    connection?.removeEventListener?.("change", applySaverSetting);
  };
}

/** Returns the setting, and re-renders when it changes in this or another tab. */
export function useSaverSetting(): SaverSetting {
  return useSyncExternalStore(subscribe, getSaverSetting, () => "auto");
}
