import { useSyncExternalStore } from "react";
import { useTheme } from "../../lib/theme.ts";

const darkQuery = "(prefers-color-scheme: dark)";

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(darkQuery);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

/** Returns the theme in effect: the selected one, or the system's. */
export function useEffectiveTheme(): "light" | "dark" {
  const selectedTheme = useTheme();
  const isDark = useSyncExternalStore(subscribe, () => window.matchMedia(darkQuery).matches);
  if (selectedTheme !== "system") return selectedTheme;
  return isDark ? "dark" : "light";
}
