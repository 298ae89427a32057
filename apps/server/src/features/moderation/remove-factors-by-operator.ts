import { sentences } from "@kora/contract/sentences";
import { AppError } from "../../platform/errors.ts";
import {
  endSessionsOfUser,
  enqueueCloseSessions,
  notifyOwner,
  removeAllFactors,
} from "../accounts/index.ts";
import {
  createOperatorContext,
  getAccountByEmail,
  type OperatorServices,
} from "./act-by-operator.ts";
import { logAct } from "./target.ts";

/**
 * Removes all second factors of a user who has lost them, ends the user's sessions, notifies the user by mail and alert,
 * and writes the moderation log. Unlike the actions of moderators, it does not close reports about the user. Throws 404
 * for an unknown email, and 409 for a user without a second factor.
 */
export function removeFactorsByOperator(
  services: OperatorServices,
  { email, reason }: { email: string; reason: string },
): Promise<{ username: string }> {
  return services.db.transaction(async (tx) => {
    const ctx = createOperatorContext(services, tx);
    const account = await getAccountByEmail(tx, email);
    const { id: userId, name } = account;
    if (!(await removeAllFactors(tx, userId))) {
      throw new AppError("CONFLICT", sentences.moderation.noSecondFactor);
    }
    // The job closes the sockets on the running server.
    await enqueueCloseSessions(tx, userId);
    await endSessionsOfUser(ctx, { userId });
    await notifyOwner(ctx, { userId, notice: "factorsRemoved" });
    await logAct(ctx, {
      act: "removeSecondFactors",
      kind: "user",
      targetId: userId,
      title: name,
      note: reason,
      authorId: userId,
      moderatorId: null,
    });
    return account;
  });
}
