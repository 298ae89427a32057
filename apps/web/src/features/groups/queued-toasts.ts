import type { GroupUpdatedEvent } from "@kora/contract/events";
import type { QueryClient } from "@tanstack/react-query";
import { groupEventsText as text } from "#text/group-events.ts";
import { groupKeys } from "./group-keys.ts";

/**
 * Returns the text of a toast about another user's action; null if the event needs no toast. `asked` is the user who
 * sent the latest join request; `because` is the action by which another user changed the viewer's membership.
 */
export function toToastText(event: GroupUpdatedEvent): string | null {
  if (event.change === "requests") {
    return event.asked && text.asks(event.asked.name, event.name);
  }
  if (event.change !== "membership" || event.because === null) return null;
  return text[event.because](event.name);
}

/** Queues a text for `GroupsBackgroundSync` to show; does nothing for null. */
export function queueToast(queryClient: QueryClient, toastText: string | null): void {
  if (toastText === null) return;
  queryClient.setQueryData<readonly string[]>(groupKeys.queuedToasts, (queued = []) => [
    ...queued,
    toastText,
  ]);
}

/** Returns the queued texts and clears the queue. */
export function drainToasts(queryClient: QueryClient): readonly string[] {
  const queued = queryClient.getQueryData<readonly string[]>(groupKeys.queuedToasts) ?? [];
  if (queued.length > 0) queryClient.setQueryData<readonly string[]>(groupKeys.queuedToasts, []);
  return queued;
}
