import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";

const updateCount = statement<{ userId: string; amount: number }, unknown>(
  "increment-stories-count",
  (value) => sql`
    UPDATE writers SET stories_count = stories_count + ${value("amount")}::int
    WHERE user_id = ${value("userId")}`,
);

/**
 * Adds `amount`, which is 1 or -1, to a writer's number of published stories. Call it in the transaction that publishes,
 * unpublishes or deletes the story.
 */
export async function incrementStoriesCount(
  db: Queryable,
  input: { userId: string; amount: number },
): Promise<void> {
  await db.rows(updateCount, input);
}
