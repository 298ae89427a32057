import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { statement } from "../../platform/database/statement.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Services } from "../../services.ts";
import { findAccountByEmail } from "../accounts/index.ts";
import { isMonthOfAdult, isMonthUnder13 } from "../visibility/index.ts";

/** Updates no row for a month under 13 years ago. */
const updateBirthMonth = statement<{ userId: string; birthMonth: string }, { id: string }>(
  "set-birth-month-by-operator",
  (value) => {
    const birthMonth = sql`(${value("birthMonth")} || '-01')::date`;
    return sql`
      UPDATE users SET birth_month = ${birthMonth},
        is_in_directory = is_in_directory AND ${isMonthOfAdult(birthMonth)},
        privacy_revision = privacy_revision + 1
      WHERE id = ${value("userId")} AND NOT ${isMonthUnder13(birthMonth)}
      RETURNING id`;
  },
);

/**
 * Sets the month of birth of a user, in the format `YYYY-MM`. Unlike the user, an operator may change an adult to a
 * minor; friendships stay. Running processes apply it within ten seconds, when they load the session again. Throws 404
 * for an unknown email, and 409 for an age under 13.
 */
export async function setBirthMonthByOperator(
  { db }: Pick<Services, "db">,
  { email, birthMonth }: { email: string; birthMonth: string },
): Promise<{ username: string }> {
  const account = await findAccountByEmail(db, email);
  if (!account) throw notFound(sentences.moderation.emailNotFound);
  if (!(await db.row(updateBirthMonth, { userId: account.id, birthMonth }))) {
    throw new AppError("CONFLICT", sentences.moderation.under13);
  }
  return account;
}
