export { anonymizeAccount, createAnonymousAccount } from "./anonymize-account.ts";
export { appointModerators } from "./appoint-moderators.ts";
export { changePassword } from "./change-password.ts";
export { accountChangeRoutes } from "./change-routes.ts";
export { enqueueCloseSessions, listSessionIds } from "./close-sessions.ts";
export { confirmIdentity } from "./confirm-identity.ts";
export { createAccount } from "./create-account.ts";
export { requestDeletion } from "./deletion/request-deletion.ts";
export { toEraseAt, toRequestedBefore } from "./deletion/request-restoration.ts";
export { dismissModerator, dismissOperator } from "./dismiss-moderator.ts";
export { endSessions } from "./end-sessions.ts";
export { findAccountByEmail } from "./find-account-by-email.ts";
export { createGoogleProvider } from "./google-provider.ts";
export { mountGoogleSignIn } from "./google-routes.ts";
export { accountSchedule, createAccountJobs } from "./jobs.ts";
export { endLimit, limitAccount } from "./limit-account.ts";
export { listModerators } from "./list-moderators.ts";
export { mentionsUser, withoutMention } from "./mentions.ts";
export { notifyOwner } from "./notify-owner.ts";
export { hashPassword } from "./passwords.ts";
export { enqueueAgeRefresh } from "./refresh-ages.ts";
export { accountRoutes } from "./routes.ts";
export { removeAllFactors } from "./second-factor/remove-all-factors.ts";
export { createSessions, openSession } from "./sessions.ts";
export { checkFriendships, restoreBirthMonth, setBirthMonth } from "./set-birth-month.ts";
export {
  closeAccount,
  liftSuspension,
  replaceClosing,
  suspendAccount,
} from "./suspension.ts";
