import type { ServerEventName, ServerEventPayload } from "@kora/contract/events";
import type { QueryClient } from "@tanstack/react-query";
import { applyPresenceToFriends } from "../features/friends/index.ts";
import { applyPresence } from "../features/messages/index.ts";

/** Applies that a user came online or went offline. */
export function applyPresenceChange(
  queryClient: QueryClient,
  change: ServerEventPayload<"userStatusChange">,
): void {
  applyPresence(queryClient, change);
  applyPresenceToFriends(queryClient, change);
}

/** `applyPresenceChange` with the parameters of `applyEvent` in `apply-events.ts`. */
export function applyEvent(
  queryClient: QueryClient,
  _name: ServerEventName,
  payload: ServerEventPayload<ServerEventName>,
): void {
  applyPresenceChange(queryClient, payload as ServerEventPayload<"userStatusChange">);
}
