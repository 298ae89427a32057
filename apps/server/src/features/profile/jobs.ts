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
    /** Deletes the content of an account that its user has deleted. */
    "erase-account": DeletedAccount;
    /** Mails feedback to the operator. */
    "mail-feedback": { feedbackId: string };
    /** Deletes the files of a profile picture. */
    "remove-picture": { mediaId: string };
    /** Fetches the Google picture of a new account. */
    "set-google-picture": GooglePicture;
  }
}

/** Creates the handlers of the profile jobs. */
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
