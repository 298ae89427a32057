import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { chatKeys } from "./chat-keys.ts";

/** Fetches the other user and the state of the conversation. */
export function chatQuery(userId: string) {
  return queryOptions({
    queryKey: chatKeys.chat(userId),
    meta: { live: true },
    queryFn: ({ signal }) => api.call("getChat", { params: { userId } }, { signal }),
  });
}
