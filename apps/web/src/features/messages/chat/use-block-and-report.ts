import type { ChatView } from "@kora/contract/messages";
import { useQueryClient } from "@tanstack/react-query";
import { userProfileText as text } from "#text/user-profile.ts";
import { removeBlockedUserFromCache } from "../../../entities/story/story-cache.ts";
import { useGoBack } from "../../../lib/use-go-back.ts";
import { useBlock, useUnblock } from "../../blocks/index.ts";
import { useReport } from "../../reports/index.ts";
import { chatQuery } from "../chat-query.ts";

/** Blocks, unblocks or reports the other user of a chat. A block leads to the page that the viewer came from. */
export function useBlockAndReport({ userId, name }: Pick<ChatView, "userId" | "name">) {
  const queryClient = useQueryClient();
  const goBack = useGoBack();
  const block = useBlock();
  // Unblocking removes the user from `blockedUsers`, a list of the query of all blocks.
  const unblock = useUnblock("blockedUsers");
  const report = useReport();
  return {
    block: () =>
      void block({
        type: "user",
        targetId: userId,
        question: text.blockQuestion(name),
        detail: text.blockDetail,
        onBlocked: () => {
          removeBlockedUserFromCache(queryClient, userId);
          void queryClient.invalidateQueries({ queryKey: chatQuery(userId).queryKey });
          goBack();
        },
      }),
    unblock: () => unblock(userId),
    report: () => void report({ type: "user", targetId: userId, question: text.report }),
  };
}
