import type { ServerEventPayload } from "@kora/contract/events";
import type { QueryClient } from "@tanstack/react-query";
import { getSession } from "../../../lib/session.ts";
import { storeReceived } from "./store-settings.ts";

/** Applies the viewer's reading settings, which another device may have changed. */
export function applyReadingSettings(
  _queryClient: QueryClient,
  settings: ServerEventPayload<"readingSettingsChanged">,
): void {
  const { userId } = getSession();
  if (userId !== null) storeReceived(userId, settings);
}
