import type { StoryView } from "@kora/contract/stories";
import { useSyncExternalStore } from "react";
import { useViewerId } from "../../../lib/session.ts";

/** Keys of the viewer and of each mature story whose warning the viewer accepted since the app started. */
const acceptedKeys = new Set<string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns whether the warning of a story must be shown instead of the story, and a function that accepts it. */
export function useMatureWarning(story: StoryView | undefined): {
  readonly isShown: boolean;
  readonly accept: () => void;
} {
  const key = `${useViewerId()} ${story?._id}`;
  const isAccepted = useSyncExternalStore(
    subscribe,
    () => acceptedKeys.has(key),
    () => false,
  );
  return {
    isShown: story?.needsWarning === true && !isAccepted,
    accept() {
      acceptedKeys.add(key);
      for (const notify of listeners) notify();
    },
  };
}
