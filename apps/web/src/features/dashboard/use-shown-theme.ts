import { useSyncExternalStore } from "react";
import { useTheme } from "../../lib/theme.ts";

const night = "(prefers-color-scheme: dark)";

function subscribe(listener: () => void): () => void {
  const system = window.matchMedia(night);
  system.addEventListener("change", listener);
  return () => system.removeEventListener("change", listener);
}

/** The theme that is on the screen, chosen or the system's. */
export function useShownTheme(): "light" | "dark" {
  const chosen = useTheme();
  const isNight = useSyncExternalStore(subscribe, () => window.matchMedia(night).matches);
  if (chosen !== "system") return chosen;
  return isNight ? "dark" : "light";
}
