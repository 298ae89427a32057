import type { Parts } from "../../parts.ts";
import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import { type ErasedAccount, type Erasing, eraseAccount } from "./erase-account.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "erase-account": ErasedAccount;
    "remove-picture": { mediaId: string };
  }
}

export function createProfileJobs(
  parts: Parts & Pick<Erasing, "contextOf">,
): Pick<JobHandlers, "erase-account" | "remove-picture"> {
  return {
    "erase-account": (payload) => eraseAccount(parts, payload),
    "remove-picture": ({ mediaId }) => parts.media.remove(mediaId),
  };
}
