import type { ReportedType } from "@kora/contract/reports";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { usePrompt } from "../../ui/questions.tsx";
import { useToast } from "../../ui/toast.tsx";
import { promptForReason } from "./prompt-for-reason.ts";

export interface ReportRequest {
  readonly type: ReportedType;
  readonly targetId: string;
  /** Heading of the prompt for the reason. */
  readonly question: string;
}

/**
 * Returns a function that asks for the reason, reports an entity to the moderators, and shows the result in a toast.
 */
export function useReport(): (request: ReportRequest) => Promise<void> {
  const prompt = usePrompt();
  const toast = useToast();
  const { mutateAsync } = useMutation({
    mutationFn: (body: { type: ReportedType; targetId: string; reason: string }) =>
      api.call("reportEntity", { body }),
  });
  return ({ type, targetId, question }) =>
    promptForReason({
      question,
      prompt,
      toast,
      send: async (reason) => (await mutateAsync({ type, targetId, reason })).msg,
    });
}
