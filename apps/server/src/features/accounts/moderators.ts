import { sql } from "drizzle-orm";
import type { Config } from "../../config.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";

/** Bounds the size of the result; real communities have far fewer moderators. */
const maxModerators = 1000;

interface ModeratorRow {
  username: string;
  email: string;
  is_operator: boolean;
}

const selectModerators = statement<{ limit: number }, ModeratorRow>(
  "moderators",
  (value) => sql`
    SELECT username, email, is_operator FROM users WHERE is_moderator AND deleted_at IS NULL
    ORDER BY lower(username) LIMIT ${value("limit")}`,
);

/** Returns username, email and role of all moderators, sorted by username. */
export function listModerators(db: Pick<Queryable, "rows">): Promise<ModeratorRow[]> {
  return db.rows(selectModerators, { limit: maxModerators });
}

/** The emails of moderators and of operators, in lower case. */
export type RoleEmails = Pick<Config, "moderators" | "operators">;

const updateModerators = statement<RoleEmails, unknown>(
  "appoint-moderators",
  (value) => sql`
    UPDATE users SET is_moderator = true, is_operator = is_operator OR appointed.is_named_operator
    FROM (
      SELECT id, lower(email) = ANY (${value("operators")}::text[]) AS is_named_operator FROM users
      WHERE lower(email) = ANY (${value("moderators")}::text[] || ${value("operators")}::text[])
        AND verified_at IS NOT NULL AND deleted_at IS NULL
        AND NOT (is_moderator AND (is_operator OR lower(email) <> ALL (${value("operators")}::text[])))
      ORDER BY id FOR UPDATE
    ) appointed
    WHERE users.id = appointed.id`,
);

/**
 * Gives the roles of moderator and operator to the verified accounts with these emails. An operator is a moderator too. It is
 * called with the settings `MODERATORS` and `OPERATORS` at startup and when Google has verified an email, and by the
 * commands `moderator add` and `operator add`; mailed links give the roles in `verifyEmail`. Concurrent processes cannot
 * deadlock, because they lock the rows in the same order. Users who are not listed keep their roles.
 */
export async function appointModerators(
  db: Queryable,
  { moderators, operators }: RoleEmails,
): Promise<void> {
  if (moderators.length + operators.length === 0) return;
  await db.rows(updateModerators, { moderators, operators });
}

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
