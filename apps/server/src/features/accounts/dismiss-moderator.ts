import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";

type Db = Pick<Queryable, "row">;

const dismiss = statement<{ userId: string }, { id: string }>(
  "dismiss-moderator",
  (value) => sql`
    UPDATE users SET is_moderator = false, is_operator = false
    WHERE id = ${value("userId")} AND is_moderator RETURNING id`,
);

/**
 * Removes the role of a moderator, and with it that of an operator; returns false if the user does not have it. Accounts
 * in the settings `MODERATORS` and `OPERATORS` get it back at the next start.
 */
export async function dismissModerator(db: Db, userId: string): Promise<boolean> {
  return (await db.row(dismiss, { userId })) !== undefined;
}

const dismissFromOperators = statement<{ userId: string }, { id: string }>(
  "dismiss-operator",
  (value) => sql`
    UPDATE users SET is_operator = false WHERE id = ${value("userId")} AND is_operator RETURNING id`,
);

/** Removes the role of an operator, who stays a moderator; returns false if the user does not have it. */
export async function dismissOperator(db: Db, userId: string): Promise<boolean> {
  return (await db.row(dismissFromOperators, { userId })) !== undefined;
}
