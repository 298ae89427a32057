import { useSyncExternalStore } from "react";

/** Minimum widths of the theme's breakpoints: `lg` for the side navigation, `xl` for a second column. */
const widths = { lg: "64rem", xl: "80rem" } as const;
type Breakpoint = keyof typeof widths;

const query = (breakpoint: Breakpoint) => window.matchMedia(`(min-width: ${widths[breakpoint]})`);

/** Returns whether the window is at least as wide as the breakpoint. */
export function isWideScreen(breakpoint: Breakpoint = "lg"): boolean {
  return query(breakpoint).matches;
}

function createSubscribe(breakpoint: Breakpoint) {
  return (listener: () => void) => {
    const wide = query(breakpoint);
    wide.addEventListener("change", listener);
    return () => wide.removeEventListener("change", listener);
  };
}

const subscribe = { lg: createSubscribe("lg"), xl: createSubscribe("xl") };

/** Like `isWideScreen`, and re-renders when the result changes. The server renders pages for small screens. */
export function useIsWideScreen(breakpoint: Breakpoint = "lg"): boolean {
  return useSyncExternalStore(
    subscribe[breakpoint],
    () => isWideScreen(breakpoint),
    () => false,
  );
}
