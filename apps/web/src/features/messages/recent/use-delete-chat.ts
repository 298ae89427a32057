import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { deleteChat } from "./delete-chat.ts";

/** Hides a conversation for oneself until the next message. */
export function useDeleteChat() {
  return useMutation(
    deleteChat(useQueryClient(), async ({ userId }) => {
      await api.call("deleteChat", { params: { userId }, body: {} });
    }),
  );
}
