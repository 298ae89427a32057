import type { Parts } from "../../parts.ts";
import type { Context } from "../../platform/context.ts";
import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import { closeSessions } from "./close-sessions.ts";
import { sendLoginWarning } from "./send-login-warning.ts";
import { sendResetMail } from "./send-reset-mail.ts";
import { sendVerificationMail } from "./send-verification-mail.ts";
import { liftSuspensions } from "./suspension.ts";
import { sweepAccounts } from "./sweep-accounts.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "send-verification-mail": { userId: string };
    "send-reset-mail": { userId: string };
    "send-login-warning": { userId: string };
    "lift-suspensions": Record<string, never>;
    "sweep-accounts": Record<string, never>;
  }
}

type Names =
  | "close-sessions"
  | "lift-suspensions"
  | "send-verification-mail"
  | "send-reset-mail"
  | "send-login-warning"
  | "sweep-accounts";

/** `ctx` is what those act in that reach sockets. */
export function createAccountJobs(ctx: Context, parts: Parts): Pick<JobHandlers, Names> {
  return {
    "close-sessions": (payload) => closeSessions(ctx, payload),
    "send-verification-mail": (payload) => sendVerificationMail(parts, payload),
    "send-reset-mail": (payload) => sendResetMail(parts, payload),
    "send-login-warning": (payload) => sendLoginWarning(parts, payload),
    "lift-suspensions": () => liftSuspensions(parts),
    "sweep-accounts": () => sweepAccounts(parts),
  };
}

export const accountSchedule = {
  "lift-suspensions": "* * * * *",
  // Daily, while most readers sleep.
  "sweep-accounts": "17 3 * * *",
} as const;
