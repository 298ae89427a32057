import type { ChatView } from "@kora/contract/messages";
import { useNavigate } from "react-router";
import { messageRequestsText as text } from "#text/message-requests.ts";
import { Button } from "../../../ui/button.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { useBlockAndReport } from "../chat/use-block-and-report.ts";
import { useAnswerRequest } from "./use-answer-request.ts";

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
