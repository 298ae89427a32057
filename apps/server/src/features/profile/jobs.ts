import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import {
  type DeletedAccount,
  type DeletionServices,
  deleteAccountData,
} from "./delete-account-data.ts";
import { endFriendshipsWithMinors } from "./end-friendships-with-minors.ts";
import { eraseClosedAccounts } from "./erase-closed-accounts.ts";
import { mailFeedback } from "./send-feedback.ts";
import { type GooglePicture, setGooglePicture } from "./set-google-picture.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** Deletes the content of an account that was erased. */
    "erase-account": DeletedAccount;
    /** Erases the accounts that were closed 30 days ago, or deleted 14 days ago. */
    "erase-closed-accounts": Record<string, never>;
    /**
     * Ends the friendships that an answer about the user's age has made those of an adult and a minor. Without
     * `keepsChats`, a minor has become an adult by a correction: the chats with minors are closed too.
     */
    "end-friendships-with-minors": { userId: string; keepsChats?: boolean };
    /** Mails feedback to the operator. */
    "mail-feedback": { feedbackId: string };
    /** Deletes the files of a picture of a profile, or of the text of a story. */
    "remove-picture": { mediaId: string };
    /** Fetches the Google picture of a new account. */
    "set-google-picture": GooglePicture;
  }
}

type ProfileJobName =
  | "erase-account"
  | "erase-closed-accounts"
  | "end-friendships-with-minors"
  | "mail-feedback"
  | "remove-picture"
  | "set-google-picture";

/** Creates the handlers of the profile jobs. */
export function createProfileJobs(
  services: Services & Pick<DeletionServices, "contextOf">,
): Pick<JobHandlers, ProfileJobName> {
  return {
    "erase-account": (payload) => deleteAccountData(services, payload),
    "erase-closed-accounts": () => eraseClosedAccounts(services),
    "end-friendships-with-minors": ({ userId, keepsChats = false }) =>
      endFriendshipsWithMinors(services.contextOf(userId), { keepsChats }),
    "mail-feedback": (payload) => mailFeedback(services, payload),
    "remove-picture": ({ mediaId }) => services.media.remove(mediaId),
    "set-google-picture": (payload) => setGooglePicture(services, payload),
  };
}

/** The cron schedule of the recurring profile jobs. */
export const profileSchedule = {
  "erase-closed-accounts": "23 * * * *",
} as const;
