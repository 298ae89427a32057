import type { ServerEventPayload } from "@kora/contract/events";
import type { QueryClient } from "@tanstack/react-query";

/** How it stands with somebody changed, on whichever screen. */
export function applyFriend(
  queryClient: QueryClient,
  { userId }: ServerEventPayload<"friendUpdated">,
): void {
  void queryClient.invalidateQueries({ queryKey: ["friendship", userId] });
}
