import { sentences } from "@kora/contract/sentences";
import { AppError, notFound } from "../../platform/errors.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { enqueueAgeRefresh, findAccountByEmail, setBirthMonth } from "../accounts/index.ts";

/**
 * Sets the month of birth of a user, in the format `YYYY-MM`, with the consequences of `setBirthMonth`. Unlike the user,
 * an operator may change an adult to a minor. A job applies the age in the running processes, to the sockets that
 * watch the user too. Throws 404 for an unknown email, and 409 for an age under 13.
 */
export function setBirthMonthByOperator(
  { db, clock }: Pick<Services, "db" | "clock">,
  { email, birthMonth }: { email: string; birthMonth: string },
): Promise<{ username: string }> {
  return db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, email);
    if (!account) throw notFound(sentences.moderation.emailNotFound);
    const change = await setBirthMonth(
      {
        db: tx,
        clock,
        enqueue: (name, payload) => enqueue(tx, name, payload),
        // This process has no sockets and caches.
        afterCommit: () => undefined,
        invalidateUser: () => undefined,
      },
      { userId: account.id, birthMonth, mayMakeMinor: true },
    );
    if (change?.eraseAt) throw new AppError("CONFLICT", sentences.moderation.under13);
    await enqueueAgeRefresh(tx, account.id);
    return account;
  });
}
