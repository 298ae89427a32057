import type { BlockedType } from "@kora/contract/blocks";
import { useMutation } from "@tanstack/react-query";
import { blocksText as text } from "#text/blocks.ts";
import { api, errorMessage } from "../../lib/api.ts";
import { useConfirm } from "../../ui/questions.tsx";
import { useToast } from "../../ui/toast.tsx";

export interface BlockAct {
  readonly type: BlockedType;
  readonly targetId: string;
  /** What is asked before. */
  readonly question: string;
  readonly detail: string;
  /** Said once it is done, where the place has a sentence of its own. */
  readonly done?: string;
  /** Takes what was blocked off the screen and out of the cache. */
  readonly onBlocked: () => void;
}

/** Blocks something after asking, and says whether that worked. */
export function useBlock(): (act: BlockAct) => Promise<void> {
  const confirm = useConfirm();
  const toast = useToast();
  const { mutateAsync } = useMutation({
    mutationFn: (body: { type: BlockedType; targetId: string }) =>
      api.call("blockEntity", { body }),
  });
  return async ({ type, targetId, question, detail, done, onBlocked }) => {
    if (!(await confirm({ question, detail, confirm: text.block, danger: true }))) return;
    try {
      const { msg } = await mutateAsync({ type, targetId });
      onBlocked();
      toast(done ?? (msg || text.blocked), "success");
    } catch (error) {
      toast(text.blockFailed(errorMessage(error, text.blockError)), "danger");
    }
  };
}
