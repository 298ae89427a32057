import { limits } from "@kora/contract/limits";
import { reportsText as text } from "#text/reports.ts";
import { ApiError, errorMessage } from "../../lib/api-error.ts";
import type { PromptOptions } from "../../ui/question-dialog.tsx";
import type { ToastTone } from "../../ui/toast.tsx";

export interface ReasonPrompt {
  /** Heading of the prompt. */
  readonly question: string;
  /** Opens the prompt; resolves to the entered text, or null if the user cancels. */
  readonly prompt: (options: PromptOptions) => Promise<string | null>;
  readonly toast: (message: string, tone?: ToastTone) => void;
  /** Sends the report and resolves to the server's message. */
  readonly send: (reason: string) => Promise<string>;
}

/**
 * Asks for the reason of a report and sends it. Opens the prompt again with the same text if the text is too
 * long or could not be sent.
 */
export async function promptForReason({
  question,
  prompt,
  toast,
  send,
}: ReasonPrompt): Promise<void> {
  const maxLength = limits.report.reason;
  let reason = "";
  for (;;) {
    const enteredText = await prompt({
      question,
      detail: text.reportDetail,
      label: text.reason,
      initialText: reason,
      multiline: true,
      maxLength,
      confirm: text.report,
    });
    reason = enteredText?.trim() ?? "";
    if (reason === "") {
      toast(text.cancelled);
      return;
    }
    if (reason.length > maxLength) {
      toast(text.tooLong, "danger");
      continue;
    }
    try {
      toast((await send(reason)) || text.reported, "success");
      return;
    } catch (error) {
      toast(text.reportFailed(errorMessage(error, text.reportError)), "danger");
      if (!isRetryable(error)) return;
    }
  }
}

function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === "OFFLINE" || error.code === "RATE_LIMITED" || error.status >= 500;
}
