import type { GroupUpdatedEvent } from "@kora/contract/events";
import type { QueryClient } from "@tanstack/react-query";
import { groupsText } from "#text/groups.ts";
import { groupKeys } from "./group-keys.ts";

const { notices: text } = groupsText;

/** Returns the toast text of another user's action; null when there is none. */
export function noticeOf(event: GroupUpdatedEvent): string | null {
  if (event.change === "requests") {
    return event.asked && text.asks(event.asked.name, event.name);
  }
  if (event.change !== "membership" || event.because === null) return null;
  return text[event.because](event.name);
}

/** Queues a text for `GroupsKeeper` to show. */
export function putNotice(queryClient: QueryClient, notice: string | null): void {
  if (notice === null) return;
  queryClient.setQueryData<readonly string[]>(groupKeys.notices, (held = []) => [...held, notice]);
}

/** Returns the queued texts and clears the queue. */
export function takeNotices(queryClient: QueryClient): readonly string[] {
  const held = queryClient.getQueryData<readonly string[]>(groupKeys.notices) ?? [];
  if (held.length > 0) queryClient.setQueryData<readonly string[]>(groupKeys.notices, []);
  return held;
}
