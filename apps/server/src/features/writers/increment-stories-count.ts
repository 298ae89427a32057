import type { Genre } from "@kora/contract/genres";
import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";

const updateCount = statement<{ userId: string; amount: number }, { genres: Genre[] }>(
  "increment-stories-count",
  (value) => sql`
    UPDATE writers SET stories_count = stories_count + ${value("amount")}::int
    WHERE user_id = ${value("userId")}
    RETURNING genres`,
);

/**
 * Adds `amount`, which is 1 or -1, to a writer's number of stories. Call it in the transaction that adds or deletes the
 * story. Returns the writer's own genres.
 */
export async function incrementStoriesCount(
  db: Queryable,
  input: { userId: string; amount: number },
): Promise<readonly Genre[]> {
  const writer = await db.row(updateCount, input);
  return writer?.genres ?? [];
}
