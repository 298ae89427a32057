import type { Genre } from "@kora/contract/genres";
import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";

const lock = statement<{ userId: string }, { genres: Genre[] }>(
  "lock-writer",
  (value) => sql`SELECT genres FROM writers WHERE user_id = ${value("userId")} FOR NO KEY UPDATE`,
);

/** Locks the writer record of a user until the end of the transaction. Returns the writer's own genres. */
export async function lockWriter(db: Queryable, userId: string): Promise<readonly Genre[]> {
  const writer = await db.row(lock, { userId });
  return writer?.genres ?? [];
}

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
