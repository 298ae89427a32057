import type { ServerEventPayload } from "@kora/contract/events";
import type { QueryClient } from "@tanstack/react-query";
import { unreadKeys } from "../shell/index.ts";

/** One's alerts changed: the number at the bell is what the event says. */
export function applyAlert(queryClient: QueryClient, event: ServerEventPayload<"alert">): void {
  queryClient.setQueryData(unreadKeys.alerts, event.unreadCount);
}
