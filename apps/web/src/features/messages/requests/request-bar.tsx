import type { ChatView } from "@kora/contract/messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { messageRequestsText as text } from "#text/message-requests.ts";
import { api } from "../../../lib/api.ts";
import { Button } from "../../../ui/button.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { applyChatChanged } from "../apply-events.ts";
import { useBlockAndReport } from "../chat/use-block-and-report.ts";

/** Replaces the composer while the messages of the other user wait for the viewer's answer. */
export function RequestBar({ chat }: { chat: ChatView }) {
  const { mutateAsync: answer, isPending, variables } = useAnswerRequest(chat.userId);
  const { block, report } = useBlockAndReport(chat);
  const toast = useToast();
  const navigate = useNavigate();
  const accept = () =>
    answer("accept").then(
      () => toast(text.accepted),
      () => toast(text.acceptFailed, "danger"),
    );
  const decline = () =>
    answer("decline").then(
      () => {
        toast(text.declined);
        void navigate("/requests", { replace: true });
      },
      () => toast(text.declineFailed, "danger"),
    );
  return (
    <div className="grid gap-3 text-text">
      <p>{text.question(chat.name)}</p>
      <p className="text-sm text-text-muted">{text.inert}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          variant="primary"
          busy={isPending && variables === "accept"}
          onClick={() => void accept()}
        >
          {text.accept}
        </Button>
        <Button busy={isPending && variables === "decline"} onClick={() => void decline()}>
          {text.decline}
        </Button>
        <Button onClick={block}>{text.block}</Button>
        <Button onClick={report}>{text.report}</Button>
      </div>
    </div>
  );
}

/** Accepts or declines the request of a user. */
function useAnswerRequest(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (answer: "accept" | "decline") => {
      const name = answer === "accept" ? "acceptMessageRequest" : "declineMessageRequest";
      return api.call(name, { params: { userId }, body: {} });
    },
    onSettled: () => applyChatChanged(queryClient, { userId, groupId: null }),
  });
}
