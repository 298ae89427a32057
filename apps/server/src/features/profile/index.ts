import { defineFeature } from "../../platform/feature.ts";
import { type DeletedAccount, deleteAccountData } from "./delete-account-data.ts";
import { endFriendshipsWithMinors } from "./end-friendships-with-minors.ts";
import { eraseDueAccounts } from "./erase-due-accounts.ts";
import { profileRoutes } from "./routes.ts";
import { mailFeedback } from "./send-feedback.ts";
import { type GooglePicture, setGooglePicture } from "./set-google-picture.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** Deletes the content of an account that was erased. */
    "delete-account-data": DeletedAccount;
    /**
     * Ends the friendships that an answer about the user's age has made those of an adult and a minor. Without
     * `keepsChats`, a minor has become an adult by a correction: the chats with minors are closed too.
     */
    "end-friendships-with-minors": { userId: string; keepsChats?: boolean };
    /** Mails feedback to the operator. */
    "mail-feedback": { feedbackId: string };
    /** Fetches the Google picture of a new account. */
    "set-google-picture": GooglePicture;
  }
}

export const profileFeature = defineFeature({
  calls: profileRoutes,
  jobs: {
    "delete-account-data": { run: deleteAccountData },
    "erase-due-accounts": { schedule: "23 * * * *", run: eraseDueAccounts },
    "end-friendships-with-minors": {
      run: (ctx, { userId, keepsChats = false }) =>
        endFriendshipsWithMinors(ctx.contextOf(userId), { keepsChats }),
    },
    "mail-feedback": { run: mailFeedback },
    "set-google-picture": { run: setGooglePicture },
  },
});
