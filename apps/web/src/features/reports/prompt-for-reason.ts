import { limits } from "@kora/contract/limits";
import type { ReportedType } from "@kora/contract/reports";
import { countCharacters } from "@kora/contract/text-length";
import { hasVisibleText } from "@kora/contract/visible-text";
import { reportQuestionsText as text } from "#text/report-questions.ts";
import { errorMessage, outcomeMessage } from "../../lib/api-error.ts";
import { loadTextDraft, saveTextDraft } from "../../lib/text-draft.ts";
import type { PromptOptions } from "../../ui/question-dialog.tsx";
import type { ToastTone } from "../../ui/toast.tsx";

const questions: Partial<Record<ReportedType, string>> = text.questions;

export interface ReasonPrompt {
  readonly type: ReportedType;
  /** Heading of the prompt. The types in `questions` of the texts have one of their own. */
  readonly question?: string | undefined;
  /** The key of the draft of the reason. */
  readonly draftKey: string;
  /** Opens the prompt; resolves to the entered text, or null if the user cancels. */
  readonly prompt: (options: PromptOptions) => Promise<string | null>;
  readonly toast: (message: string, tone?: ToastTone) => void;
  /** Sends the report and resolves to the server's message. */
  readonly send: (reason: string) => Promise<string>;
}

/**
 * Asks for the reason of a report and sends it. Opens the prompt again with the same text if the text is too
 * long or was not accepted, so that nothing typed is lost: what was to be reported may be gone meanwhile. What was typed
 * also stays after a cancel and a reload, until it is sent.
 */
export async function promptForReason({
  type,
  question = questions[type],
  draftKey,
  prompt,
  toast,
  send,
}: ReasonPrompt): Promise<void> {
  const maxLength = limits.report.reason;
  let reason = loadTextDraft(draftKey);
  for (;;) {
    const enteredText = await prompt({
      question: question ?? text.send,
      detail: type === "message" ? text.messageDetail : text.detail,
      label: text.reason,
      initialText: reason,
      onType: (typed) => saveTextDraft(draftKey, typed),
      multiline: true,
      maxLength,
      confirm: text.send,
    });
    reason = enteredText?.trim() ?? "";
    if (!hasVisibleText(reason)) {
      toast(text.cancelled);
      return;
    }
    if (countCharacters(reason) > maxLength) {
      toast(text.tooLong, "danger");
      continue;
    }
    try {
      const message = await send(reason);
      saveTextDraft(draftKey, "");
      toast(message || text.reported, "success");
      return;
    } catch (error) {
      toast(outcomeMessage(error) ?? text.failed(errorMessage(error, text.error)), "danger");
    }
  }
}
