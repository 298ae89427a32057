import type { ServerEventName, ServerEventPayload } from "@kora/contract/events";
import type { QueryClient } from "@tanstack/react-query";
import { getSession } from "../lib/session.ts";
import { deviceStore } from "../lib/storage.ts";
import { visibilityVersionKey } from "../lib/visibility-version.ts";

/**
 * Applies a change of what the viewer may see, which any device, moderators or operators may have made: drops from the
 * screens and the caches of this device what is not shown any more. The version is stored when all is dropped. If that
 * fails, the next connection repeats it. On a new device nothing is cached by another version.
 */
export async function applyVisibilityChanged(
  queryClient: QueryClient,
  { version }: ServerEventPayload<"visibilityChanged">,
): Promise<void> {
  const { userId } = getSession();
  if (userId === null) return;
  const key = visibilityVersionKey(userId);
  if (deviceStore.get(key) !== null) {
    const { dropHiddenContent } = await import("./drop-hidden-content.ts");
    await dropHiddenContent(queryClient);
  }
  if (getSession().userId === userId) deviceStore.set(key, version);
}

/** `applyEvent` of `apply-events.ts`, for what the viewer may see. */
export function applyEvent(
  queryClient: QueryClient,
  _name: ServerEventName,
  payload: ServerEventPayload<ServerEventName>,
): void {
  const event = payload as ServerEventPayload<"visibilityChanged">;
  // The version of what is cached stays the same until all is dropped, so the next connection tries again.
  applyVisibilityChanged(queryClient, event).catch(() => undefined);
}
