import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { chatKeys } from "./chat-keys.ts";

/** Who the other one is, and how the conversation stands. */
export function chatQuery(userId: string) {
  return queryOptions({
    queryKey: chatKeys.chat(userId),
    meta: { live: true },
    queryFn: ({ signal }) => api.call("getChat", { params: { userId } }, { signal }),
  });
}
