import type { Context } from "../../platform/context.ts";
import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { closeSessions } from "./close-sessions.ts";
import { deleteExpiredAccountData } from "./delete-expired-account-data.ts";
import { sendLoginWarning } from "./send-login-warning.ts";
import { sendResetMail } from "./send-reset-mail.ts";
import { sendVerificationMail } from "./send-verification-mail.ts";
import { liftExpiredSuspensions } from "./suspension.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "send-verification-mail": { userId: string };
    "send-reset-mail": { userId: string };
    "send-login-warning": { userId: string };
    "lift-suspensions": Record<string, never>;
    "sweep-accounts": Record<string, never>;
  }
}

type AccountJobName =
  | "close-sessions"
  | "lift-suspensions"
  | "send-verification-mail"
  | "send-reset-mail"
  | "send-login-warning"
  | "sweep-accounts";

/**
 * Creates the handlers of the account jobs. A job that closes sockets needs `ctx`; the other jobs need only `services`.
 */
export function createAccountJobs(
  ctx: Context,
  services: Services,
): Pick<JobHandlers, AccountJobName> {
  return {
    "close-sessions": (payload) => closeSessions(ctx, payload),
    "send-verification-mail": (payload) => sendVerificationMail(services, payload),
    "send-reset-mail": (payload) => sendResetMail(services, payload),
    "send-login-warning": (payload) => sendLoginWarning(services, payload),
    "lift-suspensions": () => liftExpiredSuspensions(services),
    "sweep-accounts": () => deleteExpiredAccountData(services),
  };
}

/** The cron schedule of the recurring account jobs. */
export const accountSchedule = {
  "lift-suspensions": "* * * * *",
  // Daily, while most readers sleep.
  "sweep-accounts": "17 3 * * *",
} as const;
