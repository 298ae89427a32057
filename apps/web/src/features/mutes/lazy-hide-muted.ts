import { deviceStore } from "../../lib/storage.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import type { HideMutedProps } from "./hide-muted.tsx";

/** `HideMuted`, which shows nothing until it is loaded, and everything if it cannot be loaded. */
export const HideMuted = /* @__PURE__ */ lazyComponent<HideMutedProps, HideMutedProps>(
  async () => (await import("./hide-muted.tsx")).HideMuted,
  { fallback: null, onError: ({ props }) => props.children },
);

/**
 * Returns the JSON list of the viewer's muted words that this device knows; null if it knows none, as for most viewers.
 * The key contains the user id, so that the end of a session removes the words with the user's other data.
 */
export const readMutedWords = (userId: string) => deviceStore.get(`muted-words:${userId}`);
