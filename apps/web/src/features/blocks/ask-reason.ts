import { limits } from "@kora/contract/limits";
import { blocksText as text } from "#text/blocks.ts";
import { ApiError, errorMessage } from "../../lib/api-error.ts";
import type { PromptQuestion } from "../../ui/questions.tsx";
import type { ToastTone } from "../../ui/toast.tsx";

export interface AskReason {
  readonly question: string;
  readonly prompt: (ask: PromptQuestion) => Promise<string | null>;
  readonly toast: (sentence: string, tone?: ToastTone) => void;
  /** Reports and gives the server's sentence. */
  readonly send: (reason: string) => Promise<string>;
}

/**
 * Asks why something is reported and sends it. What was written is asked for again, as it was, while it
 * is too long or could not be sent.
 */
export async function askReason({ question, prompt, toast, send }: AskReason): Promise<void> {
  const max = limits.report.reason;
  let reason = "";
  for (;;) {
    const written = await prompt({
      question,
      detail: text.reportDetail,
      label: text.reason,
      initial: reason,
      multiline: true,
      max,
      confirm: text.report,
    });
    reason = written?.trim() ?? "";
    if (reason === "") {
      toast(text.cancelled);
      return;
    }
    if (reason.length > max) {
      toast(text.tooLong, "danger");
      continue;
    }
    try {
      toast((await send(reason)) || text.reported, "success");
      return;
    } catch (error) {
      toast(text.reportFailed(errorMessage(error, text.reportError)), "danger");
      if (!mayWorkLater(error)) return;
    }
  }
}

function mayWorkLater(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === "OFFLINE" || error.code === "RATE_LIMITED" || error.status >= 500;
}
