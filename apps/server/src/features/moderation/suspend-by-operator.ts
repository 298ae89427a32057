import { sentences } from "@kora/contract/sentences";
import { enqueueCloseSessions, liftSuspension, suspendAccount } from "../accounts/index.ts";
import { actByOperator, type OperatorServices } from "./act-by-operator.ts";

const texts = sentences.moderation;

/**
 * Suspends a user and ends their sessions; see `actByOperator`. A job closes the sockets on the running server. Throws 409
 * if the user is already suspended.
 */
export function suspendByOperator(
  services: OperatorServices,
  { email, days, reason }: { email: string; days: number | undefined; reason: string },
): Promise<{ username: string }> {
  return actByOperator(services, {
    email,
    action: "suspend",
    reason,
    conflict: texts.alreadySuspended,
    apply: async (ctx, { id: userId }) => {
      await enqueueCloseSessions(ctx.db, userId);
      return suspendAccount(ctx, { userId, days, reason, mayBeModerator: true });
    },
  });
}

/** Ends a suspension; see `actByOperator`. Throws 409 if the user is not suspended. */
export function restoreByOperator(
  services: OperatorServices,
  { email, reason }: { email: string; reason: string },
): Promise<{ username: string }> {
  return actByOperator(services, {
    email,
    action: "restore",
    reason,
    conflict: texts.notSuspended,
    apply: async (ctx, { id }) => ((await liftSuspension(ctx, id)) ? {} : undefined),
  });
}
