import type { Parts } from "../../parts.ts";
import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import { type ErasedAccount, type Erasing, eraseAccount } from "./erase-account.ts";
import { mailFeedback } from "./send-feedback.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "erase-account": ErasedAccount;
    "mail-feedback": { feedbackId: string };
    "remove-picture": { mediaId: string };
  }
}

export function createProfileJobs(
  parts: Parts & Pick<Erasing, "contextOf">,
): Pick<JobHandlers, "erase-account" | "mail-feedback" | "remove-picture"> {
  return {
    "erase-account": (payload) => eraseAccount(parts, payload),
    "mail-feedback": (payload) => mailFeedback(parts, payload),
    "remove-picture": ({ mediaId }) => parts.media.remove(mediaId),
  };
}
