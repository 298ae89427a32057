import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";

const dismiss = statement<{ userId: string }, { id: string }>(
  "dismiss-moderator",
  (value) => sql`
    UPDATE users SET is_moderator = false WHERE id = ${value("userId")} AND is_moderator RETURNING id`,
);

/**
 * Removes the moderator role; returns false if the user does not have it. Accounts in the setting `MODERATORS` get it
 * back at the next start.
 */
export async function dismissModerator(
  db: Pick<Queryable, "row">,
  userId: string,
): Promise<boolean> {
  return (await db.row(dismiss, { userId })) !== undefined;
}
