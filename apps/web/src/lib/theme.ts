import { useSyncExternalStore } from "react";
import { deviceStore } from "./storage.ts";

export type Theme = "system" | "light" | "dark";

const storageKey = "theme";
const changeEventName = "kora:theme";

/** Returns the chosen theme; `system` when none was chosen. On page load, `public/theme.js` applies it. */
function getTheme(): Theme {
  const stored = deviceStore.get(storageKey);
  return stored === "light" || stored === "dark" ? stored : "system";
}

/** Sets the color of the browser's address bar (`theme-color`) to the page's background color. */
function updateThemeColor(): void {
  const { backgroundColor } = getComputedStyle(document.documentElement);
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    meta.content = backgroundColor;
  }
}

function applyTheme(): void {
  const theme = getTheme();
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  updateThemeColor();
}

/** Applies and stores the theme. */
export function setTheme(theme: Theme): void {
  if (theme === "system") deviceStore.remove(storageKey);
  else deviceStore.set(storageKey, theme);
  applyTheme();
  window.dispatchEvent(new Event(changeEventName));
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== storageKey && event.key !== null) return;
    applyTheme();
    listener();
  };
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  window.addEventListener(changeEventName, listener);
  window.addEventListener("storage", onStorage);
  system.addEventListener("change", updateThemeColor);
  return () => {
    window.removeEventListener(changeEventName, listener);
    window.removeEventListener("storage", onStorage);
    system.removeEventListener("change", updateThemeColor);
  };
}

/** Returns the chosen theme and re-renders when it changes in this or another tab. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, getTheme, () => "system");
}
