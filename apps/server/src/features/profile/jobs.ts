import type { Parts } from "../../parts.ts";
import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import {
  type DeletedAccount,
  type DeletionParts,
  deleteAccountData,
} from "./delete-account-data.ts";
import { mailFeedback } from "./send-feedback.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "erase-account": DeletedAccount;
    "mail-feedback": { feedbackId: string };
    "remove-picture": { mediaId: string };
  }
}

export function createProfileJobs(
  parts: Parts & Pick<DeletionParts, "contextOf">,
): Pick<JobHandlers, "erase-account" | "mail-feedback" | "remove-picture"> {
  return {
    "erase-account": (payload) => deleteAccountData(parts, payload),
    "mail-feedback": (payload) => mailFeedback(parts, payload),
    "remove-picture": ({ mediaId }) => parts.media.remove(mediaId),
  };
}
