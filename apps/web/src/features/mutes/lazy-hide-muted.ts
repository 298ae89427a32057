import { lazyComponent } from "../../ui/lazy-component.tsx";
import type { HideMutedProps } from "./hide-muted.tsx";

/** `HideMuted`, which shows nothing until it is loaded, and everything if it cannot be loaded. */
export const HideMuted = /* @__PURE__ */ lazyComponent<HideMutedProps, HideMutedProps>(
  async () => (await import("./hide-muted.tsx")).HideMuted,
  { fallback: null, onError: ({ props }) => props.children },
);
