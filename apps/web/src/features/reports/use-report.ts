import type { ReportedType } from "@kora/contract/reports";
import { useMutation } from "@tanstack/react-query";
import { uiText } from "#text/ui.ts";
import { api } from "../../lib/api.ts";
import { sendOnce } from "../../lib/send-once.ts";
import { useViewerId } from "../../lib/session.ts";
import { textDraftKey } from "../../lib/text-draft.ts";
import { usePrompt } from "../../ui/questions.tsx";
import { useToast } from "../../ui/toast.tsx";
import type { ReasonPrompt } from "./prompt-for-reason.ts";

export interface ReportRequest extends Pick<ReasonPrompt, "type" | "question"> {
  readonly targetId: string;
}

/**
 * Returns a function that asks for the reason, reports an entity to the moderators, and shows the result in a toast.
 * The code of the form is loaded with the first report.
 */
export function useReport(): (request: ReportRequest) => Promise<void> {
  const prompt = usePrompt();
  const toast = useToast();
  const viewerId = useViewerId();
  const { mutateAsync } = useMutation({
    mutationFn: (body: { type: ReportedType; targetId: string; reason: string }) =>
      sendOnce("report", (once) => api.call("reportEntity", { body }, once), [
        body.type,
        body.targetId,
      ]),
  });
  return async ({ type, targetId, question }) => {
    const form = await import("./prompt-for-reason.ts").catch(() => undefined);
    if (form === undefined) {
      toast(uiText.dialogLoadFailed, "danger");
      return;
    }
    await form.promptForReason({
      type,
      question,
      draftKey: textDraftKey("report", viewerId, type, targetId),
      prompt,
      toast,
      send: async (reason) => (await mutateAsync({ type, targetId, reason })).msg,
    });
  };
}
