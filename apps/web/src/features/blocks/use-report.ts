import type { ReportedType } from "@kora/contract/blocks";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { usePrompt } from "../../ui/questions.tsx";
import { useToast } from "../../ui/toast.tsx";
import { askReason } from "./ask-reason.ts";

export interface ReportAct {
  readonly type: ReportedType;
  readonly targetId: string;
  /** The heading of the question for the reason. */
  readonly question: string;
}

/** Reports something to the moderators after asking for the reason, and says whether that worked. */
export function useReport(): (act: ReportAct) => Promise<void> {
  const prompt = usePrompt();
  const toast = useToast();
  const { mutateAsync } = useMutation({
    mutationFn: (body: { type: ReportedType; targetId: string; reason: string }) =>
      api.call("reportEntity", { body }),
  });
  return ({ type, targetId, question }) =>
    askReason({
      question,
      prompt,
      toast,
      send: async (reason) => (await mutateAsync({ type, targetId, reason })).msg,
    });
}
