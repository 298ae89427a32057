import type { BlockedType } from "@kora/contract/blocks";
import { useMutation } from "@tanstack/react-query";
import { blocksText as text } from "#text/blocks.ts";
import { api, errorMessage } from "../../lib/api.ts";
import { useConfirm } from "../../ui/questions.tsx";
import { useToast } from "../../ui/toast.tsx";

export interface BlockRequest {
  readonly type: BlockedType;
  readonly targetId: string;
  /** Question of the confirmation dialog. */
  readonly question: string;
  /** Text below the question. */
  readonly detail: string;
  /** Success message, if it differs from the server's. */
  readonly successMessage?: string;
  /** Called after the block, to remove the blocked entity from the screen and the cache. */
  readonly onBlocked: () => void;
}

/** Returns a function that blocks an entity after a confirmation and shows the result in a toast. */
export function useBlock(): (request: BlockRequest) => Promise<void> {
  const confirm = useConfirm();
  const toast = useToast();
  const { mutateAsync } = useMutation({
    mutationFn: (body: { type: BlockedType; targetId: string }) =>
      api.call("blockEntity", { body }),
  });
  return async ({ type, targetId, question, detail, successMessage, onBlocked }) => {
    if (!(await confirm({ question, detail, confirm: text.block, danger: true }))) return;
    try {
      const { msg } = await mutateAsync({ type, targetId });
      onBlocked();
      toast(successMessage ?? (msg || text.blocked), "success");
    } catch (error) {
      toast(text.blockFailed(errorMessage(error, text.blockError)), "danger");
    }
  };
}
