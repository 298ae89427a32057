import type { OpenedGroup } from "@kora/contract/groups";
import type { ChatView } from "@kora/contract/messages";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { chatKeys } from "./chat-keys.ts";
import type { ChatPlace } from "./chat-place.ts";

/** Who the other one is, and how the conversation stands. */
export function chatQuery(userId: string) {
  return queryOptions({
    queryKey: chatKeys.chat(userId),
    meta: { live: true },
    queryFn: ({ signal }) => api.call("getChat", { params: { userId } }, { signal }),
  });
}

/** A group as the viewer has it. */
export function groupQuery(groupId: string) {
  return queryOptions({
    queryKey: chatKeys.group(groupId),
    meta: { live: true },
    queryFn: ({ signal }) => api.call("getGroup", { params: { id: groupId } }, { signal }),
  });
}

/** What both kinds of conversation tell of themselves. */
export type PlaceFacts = Pick<ChatView | OpenedGroup, "name" | "isMuted"> &
  Pick<ChatView, "firstUnreadId" | "revision">;

/** What is known of a conversation, asked for where it is older than `staleTime`, in milliseconds. */
export function fetchFacts(
  queryClient: QueryClient,
  place: ChatPlace,
  options: { staleTime?: number } = {},
): Promise<PlaceFacts> {
  return place.kind === "person"
    ? queryClient.fetchQuery({ ...chatQuery(place.userId), ...options })
    : queryClient.fetchQuery({ ...groupQuery(place.groupId), ...options });
}
