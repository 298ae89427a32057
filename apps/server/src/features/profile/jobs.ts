import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import {
  type DeletedAccount,
  type DeletionServices,
  deleteAccountData,
} from "./delete-account-data.ts";
import { mailFeedback } from "./send-feedback.ts";
import { type GooglePicture, setGooglePicture } from "./set-google-picture.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "erase-account": DeletedAccount;
    "mail-feedback": { feedbackId: string };
    "remove-picture": { mediaId: string };
    "set-google-picture": GooglePicture;
  }
}

export function createProfileJobs(
  services: Services & Pick<DeletionServices, "contextOf">,
): Pick<JobHandlers, "erase-account" | "mail-feedback" | "remove-picture" | "set-google-picture"> {
  return {
    "erase-account": (payload) => deleteAccountData(services, payload),
    "mail-feedback": (payload) => mailFeedback(services, payload),
    "remove-picture": ({ mediaId }) => services.media.remove(mediaId),
    "set-google-picture": (payload) => setGooglePicture(services, payload),
  };
}
