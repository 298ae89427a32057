import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { TransactionContext, Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { forbidden } from "../../platform/errors.ts";
import { closeAccount } from "../accounts/index.ts";
import { isAdult, isMinor, isMonthOfAdult, isMonthUnder13 } from "../visibility/index.ts";

/** Updates no row if an adult would become a minor. */
const updateBirthMonth = statement<
  { viewer: string; birthMonth: string },
  { was_minor: boolean; is_adult: boolean; is_under_13: boolean }
>("set-birth-month", (value) => {
  const birthMonth = sql`(${value("birthMonth")} || '-01')::date`;
  return sql`
    WITH previous AS (
      SELECT id, ${isAdult(sql`users`)} AS was_adult, ${isMinor(sql`users`)} AS was_minor
      FROM users WHERE id = ${value("viewer")} FOR NO KEY UPDATE
    )
    UPDATE users SET birth_month = ${birthMonth},
      is_in_directory = users.is_in_directory AND (previous.was_minor OR ${isMonthOfAdult(birthMonth)}),
      privacy_revision = privacy_revision + CASE WHEN previous.was_minor OR ${isMonthOfAdult(birthMonth)} THEN 0 ELSE 1 END
    FROM previous
    WHERE users.id = previous.id AND (NOT previous.was_adult OR ${isMonthOfAdult(birthMonth)})
    RETURNING previous.was_minor, ${isMonthOfAdult(birthMonth)} AS is_adult, ${isMonthUnder13(birthMonth)} AS is_under_13`;
});

/**
 * Sets the viewer's month of birth, in the format `YYYY-MM`. A new minor is no longer found in the directory. Whoever is
 * under 13 loses the account: it is closed, and erased after 30 days. If a minor corrects the month to that of an adult,
 * a job ends the friendships with minors. Throws 403 if an adult would become a minor, which only an operator can do
 * (`setBirthMonthByOperator`).
 */
export async function setBirthMonth(
  tx: TransactionContext<Viewer>,
  birthMonth: string,
): Promise<{ isClosed: boolean }> {
  const viewer = tx.viewer.userId;
  const change = await tx.db.row(updateBirthMonth, { viewer, birthMonth });
  if (!change) throw forbidden(sentences.profile.birthMonthFixed);
  tx.afterCommit(() => tx.invalidateUser(viewer));
  if (change.was_minor && change.is_adult) {
    await tx.enqueue("end-friendships-with-minors", { userId: viewer });
  }
  if (!change.is_under_13) return { isClosed: false };
  return {
    isClosed: await closeAccount(tx, { userId: viewer, reason: sentences.profile.tooYoung }),
  };
}
