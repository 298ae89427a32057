import type { BlockedType } from "@kora/contract/blocks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { blocksText } from "#text/blocks.ts";
import { ApiError, api } from "../../lib/api.ts";
import { useToast } from "../../ui/toast.tsx";
import { type BlockedKind, blocksQuery, removeBlocked, restoreBlocked } from "./blocks-query.ts";

const { list: text } = blocksText;

/** The `type` of the call `unblockEntity` for each list of blocks. */
const typeByKind: Readonly<Record<BlockedKind, BlockedType>> = {
  blockedUsers: "user",
  blockedWriters: "writer",
  blockedStories: "story",
  blockedStatuses: "status",
  blockedComments: "comment",
};

/** Unblocks an entity without a confirmation, because the viewer can block it again, and invalidates all queries. */
export function useUnblock(kind: BlockedKind): (targetId: string) => void {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: (targetId: string) =>
      api.call("unblockEntity", { body: { type: typeByKind[kind], targetId } }),
    onMutate: async (targetId) => {
      await queryClient.cancelQueries({ queryKey: blocksQuery.queryKey });
      const previous = queryClient.getQueryData(blocksQuery.queryKey);
      queryClient.setQueryData(
        blocksQuery.queryKey,
        (blocks) => blocks && removeBlocked(blocks, kind, targetId),
      );
      return previous;
    },
    onSuccess: () => {
      toast(text.unblocked, "success");
      // The entity returns to feeds, lists, conversations and searches; only the server knows to which.
      void queryClient.invalidateQueries();
    },
    onError: (error, targetId, previous) => {
      queryClient.setQueryData(
        blocksQuery.queryKey,
        (blocks) => blocks && previous && restoreBlocked(blocks, previous, kind, targetId),
      );
      const isSignedOut = error instanceof ApiError && error.status === 401;
      toast(isSignedOut ? text.unblockLogIn : text.unblockFailed, "danger");
    },
  });
  return mutate;
}
