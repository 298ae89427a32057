import { type Context, inTransaction } from "../../platform/context.ts";
import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { closeSessions } from "./close-sessions.ts";
import { deleteExpiredAccountData } from "./delete-expired-account-data.ts";
import {
  type EmailChangeMail,
  sendEmailChangeMail,
} from "./email-change/send-email-change-mail.ts";
import { sendNewDeviceMail } from "./new-devices/send-new-device-mail.ts";
import type { SecurityNotice } from "./notify-owner.ts";
import { refreshAge, refreshNewAdults } from "./refresh-ages.ts";
import { sendAccountMail, sendSecurityMail } from "./send-account-mail.ts";
import { sendLoginWarning } from "./send-login-warning.ts";
import { sendResetMail } from "./send-reset-mail.ts";
import { sendVerificationMail } from "./send-verification-mail.ts";
import { liftExpiredSuspensions } from "./suspension.ts";
import { takeOverEmail } from "./take-over-email.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "send-verification-mail": { userId: string };
    "send-reset-mail": { userId: string };
    "send-login-warning": { userId: string };
    "send-account-mail": { userId: string; kind: "account-deleted" | "account-restored" };
    "send-security-mail": { userId: string; notice: SecurityNotice };
    "send-email-change-mail": { changeId: string; kind: EmailChangeMail };
    "send-new-device-mail": { signInId: string };
    /** Erases more unverified accounts with an email that was proven. */
    "take-over-email": { email: string };
    "lift-suspensions": Record<string, never>;
    "sweep-accounts": Record<string, never>;
  }
}

type AccountJobName =
  | "close-sessions"
  | "lift-suspensions"
  | "refresh-age"
  | "refresh-new-adults"
  | "send-verification-mail"
  | "send-reset-mail"
  | "send-login-warning"
  | "send-account-mail"
  | "send-security-mail"
  | "send-email-change-mail"
  | "send-new-device-mail"
  | "sweep-accounts"
  | "take-over-email";

/**
 * Creates the handlers of the account jobs. Jobs that change or use sockets need `ctx`; the others need only `services`.
 */
export function createAccountJobs(
  ctx: Context,
  services: Services,
): Pick<JobHandlers, AccountJobName> {
  return {
    "close-sessions": (payload) => closeSessions(ctx, payload),
    "refresh-age": ({ userId }) => refreshAge(ctx, userId),
    "refresh-new-adults": () => refreshNewAdults(ctx),
    "send-verification-mail": (payload) => sendVerificationMail(services, payload),
    "send-reset-mail": (payload) => sendResetMail(services, payload),
    "send-login-warning": (payload) => sendLoginWarning(services, payload),
    "send-account-mail": (payload) => sendAccountMail(services, payload),
    "send-security-mail": (payload) => sendSecurityMail(services, payload),
    "send-email-change-mail": (payload) => sendEmailChangeMail(services, payload),
    "send-new-device-mail": (payload) => sendNewDeviceMail(services, payload),
    "lift-suspensions": () => liftExpiredSuspensions(services),
    "sweep-accounts": () => deleteExpiredAccountData(services),
    "take-over-email": (payload) => inTransaction(ctx, (tx) => takeOverEmail(tx, payload)),
  };
}

/** The cron schedule of the recurring account jobs. */
export const accountSchedule = {
  "lift-suspensions": "* * * * *",
  // After the end of a month; a minute later, because the clock of PostgreSQL decides the age.
  "refresh-new-adults": "1 0 1 * *",
  // Daily, while most readers sleep.
  "sweep-accounts": "17 3 * * *",
} as const;
