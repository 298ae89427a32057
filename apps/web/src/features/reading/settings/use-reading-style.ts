import { useInsertionEffect } from "react";
import { useViewerId } from "../../../lib/session.ts";
import { applyReadingStyle } from "./apply-reading-style.ts";
import { readStored, subscribeToSettings, toSettings } from "./stored-settings.ts";

/** Applies the settings now and at each change. Returns a function that stops it. */
function keepApplied(userId: string): () => void {
  const apply = () => applyReadingStyle(toSettings(readStored(userId)));
  apply();
  if (Object.keys(readStored(userId).unsent).length > 0) {
    import("./send-settings.ts").then(({ sendSettings }) => sendSettings()).catch(() => undefined);
  }
  return subscribeToSettings(apply);
}

/**
 * Applies the viewer's reading settings to the elements with the class `reading-surface`, before they are drawn. Sends
 * changes that an earlier visit could not send. For each screen with such an element.
 */
export function useReadingStyle(): void {
  const viewerId = useViewerId();
  useInsertionEffect(() => keepApplied(viewerId), [viewerId]);
}
