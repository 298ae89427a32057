import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";

/** The account fields that the operator's commands need. */
export interface AccountSummary {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly isVerified: boolean;
  readonly isModerator: boolean;
  readonly isOperator: boolean;
}

const selectAccount = statement<{ email: string }, AccountSummary>(
  "account-by-email",
  (value) => sql`
    SELECT id, username, name, verified_at IS NOT NULL AS "isVerified", is_moderator AS "isModerator",
      is_operator AS "isOperator"
    FROM users WHERE lower(email) = lower(${value("email")}) AND deleted_at IS NULL
    ORDER BY verified_at IS NULL, id DESC LIMIT 1`,
);

/**
 * Finds an account by email in any letter case: the verified one, else the latest. Deleted accounts are not found.
 */
export function findAccountByEmail(
  db: Pick<Queryable, "row">,
  email: string,
): Promise<AccountSummary | undefined> {
  return db.row(selectAccount, { email });
}
