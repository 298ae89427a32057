import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import {
  endSessions,
  enqueueCloseSessions,
  findAccountByEmail,
  notifyOwner,
  removeAllFactors,
} from "../accounts/index.ts";

const texts = sentences.moderation;

/** Does not close reports about the user, unlike the actions of moderators. */
const insertLogEntry = statement<{ id: string; userId: string; name: string; now: Date }, unknown>(
  "log-removed-factors",
  (value) => sql`
    INSERT INTO moderation_log (id, act, kind, target_id, title, note, author_id, created_at)
    VALUES (${value("id")}, 'removeSecondFactors', 'user', ${value("userId")}, ${value("name")}, '', ${value("userId")},
      ${value("now")})`,
);

/**
 * Removes all second factors of a user who has lost them, ends the user's sessions, notifies the user by mail and alert,
 * and writes the moderation log. Throws 404 for an unknown email, and 409 for a user without a second factor.
 */
export function removeFactorsByOperator(
  { db, clock }: Pick<Services, "db" | "clock">,
  { email }: { email: string },
): Promise<{ username: string }> {
  return db.transaction(async (tx: Queryable) => {
    const account = await findAccountByEmail(tx, email);
    if (!account) throw notFound(texts.emailNotFound);
    const { id: userId, name } = account;
    if (!(await removeAllFactors(tx, userId))) {
      throw new AppError("CONFLICT", texts.noSecondFactor);
    }
    // This process has no sockets and caches; the job closes the sockets on the running server.
    await enqueueCloseSessions(tx, userId);
    const noop = () => undefined;
    await endSessions({ db: tx, afterCommit: noop, invalidateUser: noop }, { userId });
    await notifyOwner(
      { db: tx, clock, trigger: noop, enqueue: (job, payload) => enqueue(tx, job, payload) },
      { userId, notice: "factorsRemoved" },
    );
    await tx.rows(insertLogEntry, { id: newId(), userId, name, now: clock.now() });
    return account;
  });
}
