import { lazyComponent } from "../../ui/lazy-component.tsx";
import type { HideMutedProps } from "./hide-muted.tsx";

/**
 * `HideMuted` for story cards. Until it is loaded, it takes the space of a card, so that what is below does not move; if
 * it cannot be loaded, it shows everything.
 */
export const HideMuted = /* @__PURE__ */ lazyComponent<HideMutedProps, HideMutedProps>(
  async () => (await import("./hide-muted.tsx")).loadHideMuted(),
  { fallback: <div className="h-story-card" />, onError: ({ props }) => props.children },
);
