import type { BlockedType } from "@kora/contract/blocks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { blocksText } from "#text/blocks.ts";
import { ApiError, api } from "../../lib/api.ts";
import { useToast } from "../../ui/toast.tsx";
import { type BlockedKind, blocksQuery, withBlockedAgain, withoutBlocked } from "./blocks-query.ts";

const { list: text } = blocksText;

const typeOf: Readonly<Record<BlockedKind, BlockedType>> = {
  blockedUsers: "user",
  blockedWriters: "writer",
  blockedStories: "story",
  blockedStatuses: "status",
  blockedComments: "comment",
};

/** Takes a block back at once, as it can be blocked again; what was hidden with it is asked for anew. */
export function useUnblock(kind: BlockedKind): (targetId: string) => void {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: (targetId: string) =>
      api.call("unblockEntity", { body: { type: typeOf[kind], targetId } }),
    onMutate: async (targetId) => {
      await queryClient.cancelQueries({ queryKey: blocksQuery.queryKey });
      const before = queryClient.getQueryData(blocksQuery.queryKey);
      queryClient.setQueryData(
        blocksQuery.queryKey,
        (blocks) => blocks && withoutBlocked(blocks, kind, targetId),
      );
      return before;
    },
    onSuccess: () => {
      toast(text.unblocked, "success");
      // They stand in feeds, lists, conversations and searches again: in which, only the server knows.
      void queryClient.invalidateQueries();
    },
    onError: (error, targetId, before) => {
      queryClient.setQueryData(
        blocksQuery.queryKey,
        (blocks) => blocks && before && withBlockedAgain(blocks, before, kind, targetId),
      );
      const isSignedOut = error instanceof ApiError && error.status === 401;
      toast(isSignedOut ? text.unblockLogIn : text.unblockFailed, "danger");
    },
  });
  return mutate;
}
