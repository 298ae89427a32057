import { sentences } from "@kora/contract/sentences";
import { enqueueAgeRefresh, enqueueCloseSessions, listSessionIds } from "../accounts/index.ts";
import { actByOperator, type OperatorServices } from "./act-by-operator.ts";
import { changeBirthMonth } from "./apply-action.ts";

/**
 * Sets the month of birth of a user, in the format `YYYY-MM`, as a moderator does; see `actByOperator`. A job applies the
 * age in the running processes, to the sockets that watch the user too. Returns the time at which the account of a user
 * under 13, which is then closed, is erased. Throws 409 if it is the month already.
 */
export async function setBirthMonthByOperator(
  services: OperatorServices,
  { email, birthMonth, reason }: { email: string; birthMonth: string; reason: string },
): Promise<{ username: string; eraseAt: Date | null }> {
  const { username, effect } = await actByOperator(services, {
    email,
    action: "setBirthMonth",
    reason,
    conflict: sentences.moderation.sameBirthMonth,
    apply: async (ctx, { id: userId }) => {
      const sessionIds = await listSessionIds(ctx.db, userId);
      const change = await changeBirthMonth(ctx, { userId, birthMonth });
      await enqueueAgeRefresh(ctx.db, userId);
      if (change?.eraseAt) await enqueueCloseSessions(ctx.db, userId, sessionIds);
      return change;
    },
  });
  return { username, eraseAt: effect.eraseAt ?? null };
}
