import { inTransaction } from "../../platform/context.ts";
import { defineFeature } from "../../platform/feature.ts";
import { accountChangeRoutes } from "./change-routes.ts";
import { closeSessions } from "./close-sessions.ts";
import { deleteExpiredAccountData } from "./delete-expired-account-data.ts";
import {
  type EmailChangeMail,
  sendEmailChangeMail,
} from "./email-change/send-email-change-mail.ts";
import { sendNewDeviceMail } from "./new-devices/send-new-device-mail.ts";
import type { SecurityNotice } from "./notify-owner.ts";
import { refreshAge, refreshNewAdults } from "./refresh-ages.ts";
import { accountRoutes } from "./routes.ts";
import { sendAccountMail, sendLoginWarning, sendSecurityMail } from "./send-account-mail.ts";
import { sendResetMail } from "./send-reset-mail.ts";
import { sendVerificationMail } from "./send-verification-mail.ts";
import { liftExpiredSuspensions } from "./suspension.ts";
import { takeOverEmail } from "./take-over-email.ts";

export { anonymizeAccount, createAnonymousAccount } from "./anonymize-account.ts";
export { changePassword } from "./change-password.ts";
export { enqueueCloseSessions, listSessionIds } from "./close-sessions.ts";
export { confirmIdentity } from "./confirm-identity.ts";
export { createAccount } from "./create-account.ts";
export { requestDeletion } from "./deletion/request-deletion.ts";
export { toEraseAt, toRequestedBefore } from "./deletion/request-restoration.ts";
export { endSessionsOfUser } from "./end-sessions-of-user.ts";
export { findAccountByEmail } from "./find-account-by-email.ts";
export { createGoogleProvider } from "./google-provider.ts";
export { mountGoogleSignIn } from "./google-routes.ts";
export { endLimit, limitAccount } from "./limit-account.ts";
export { mentionsUser, withoutMention } from "./mentions.ts";
export {
  appointModerators,
  dismissModerator,
  dismissOperator,
  listModerators,
} from "./moderators.ts";
export { notifyOwner } from "./notify-owner.ts";
export { hashPassword } from "./passwords.ts";
export { enqueueAgeRefresh } from "./refresh-ages.ts";
export { removeAllFactors } from "./second-factor/remove-factors.ts";
export { createSessions, openSession } from "./sessions.ts";
export {
  type BirthMonthChange,
  enqueueEndFriendships,
  restoreBirthMonth,
  setBirthMonth,
} from "./set-birth-month.ts";
export {
  closeAccount,
  liftSuspension,
  replaceClosing,
  suspendAccount,
} from "./suspension.ts";
export { defaultAboutMe } from "./tables.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    /**
     * Closes the sockets of sessions that a process without sockets has ended, such as `npm run kora -- user suspend`,
     * and invalidates the cached values of their user.
     */
    "close-sessions": { userId: string; sessionIds: string[] };
    /** Applies a new age of a user to caches and open sockets. */
    "refresh-age": { userId: string };
    "send-verification-mail": { userId: string };
    "send-reset-mail": { userId: string };
    "send-login-warning": { userId: string };
    "send-account-mail": { userId: string; kind: "account-deleted" | "account-restored" };
    "send-security-mail": { userId: string; notice: SecurityNotice };
    "send-email-change-mail": { changeId: string; kind: EmailChangeMail };
    "send-new-device-mail": { signInId: string };
    /** Erases more unverified accounts with an email that was proven. */
    "take-over-email": { email: string };
  }
}

export const accountFeature = defineFeature({
  calls: { ...accountRoutes, ...accountChangeRoutes },
  events: {
    // Does nothing, because the handshake has already authenticated the socket.
    login: async () => undefined,
  },
  jobs: {
    "close-sessions": { run: closeSessions },
    "refresh-age": { run: (ctx, { userId }) => refreshAge(ctx, userId) },
    // After the end of a month; a minute later, because the clock of PostgreSQL decides the age.
    "refresh-new-adults": { schedule: "1 0 1 * *", run: refreshNewAdults },
    "send-verification-mail": { run: sendVerificationMail },
    "send-reset-mail": { run: sendResetMail },
    "send-login-warning": { run: sendLoginWarning },
    "send-account-mail": { run: sendAccountMail },
    "send-security-mail": { run: sendSecurityMail },
    "send-email-change-mail": { run: sendEmailChangeMail },
    "send-new-device-mail": { run: sendNewDeviceMail },
    "lift-suspensions": { schedule: "* * * * *", run: liftExpiredSuspensions },
    // Daily, while most readers sleep.
    "delete-expired-account-data": { schedule: "17 3 * * *", run: deleteExpiredAccountData },
    "take-over-email": {
      run: (ctx, payload) => inTransaction(ctx, (tx) => takeOverEmail(tx, payload)),
    },
  },
});
