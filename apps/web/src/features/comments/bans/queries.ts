import type { UserSummary } from "@kora/contract/common";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { commentBansText as text } from "#text/comment-bans.ts";
import { api, errorMessage } from "../../../lib/api.ts";
import { pagedQuery } from "../../../lib/paged-query.ts";
import { useConfirm } from "../../../ui/questions.tsx";
import { useToast } from "../../../ui/toast.tsx";

/** The users whom the viewer has barred from commenting, latest first. */
export const bansQuery = pagedQuery("listCommentBans", {}, { queryKey: ["comment-bans"] });

/** Returns a function that bans a user from commenting on the viewer's stories, after a confirmation. */
export function useConfirmBan(): (user: UserSummary) => Promise<void> {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const { mutateAsync } = useMutation({
    mutationFn: (userId: string) =>
      api.call("banCommenter", { params: { userId }, body: { on: true } }),
  });
  return async ({ _id, username }) => {
    const confirmed = await confirm({
      question: text.question(username),
      detail: text.detail,
      confirm: text.confirm,
      danger: true,
    });
    if (!confirmed) return;
    try {
      await mutateAsync(_id);
      void queryClient.invalidateQueries({ queryKey: bansQuery.queryKey });
      toast(text.banned(username), "success");
    } catch (error) {
      toast(errorMessage(error, text.failed), "danger");
    }
  };
}
