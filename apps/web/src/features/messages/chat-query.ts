import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { chatKeys } from "./chat-keys.ts";

/** Fetches a chat without its messages: the other user, the unread count and whether the viewer can write. */
export function chatQuery(userId: string) {
  return queryOptions({
    queryKey: chatKeys.chat(userId),
    meta: { live: true },
    queryFn: ({ signal }) => api.call("getChat", { params: { userId } }, { signal }),
  });
}
