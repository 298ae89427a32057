import type { Genre } from "@kora/contract/genres";
import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";

const moveCount = statement<{ userId: string; by: number }, { genres: Genre[] }>(
  "move-stories-count",
  (v) => sql`
    UPDATE writers SET stories_count = stories_count + ${v("by")}::int
    WHERE user_id = ${v("userId")}
    RETURNING genres`,
);

/** Moves a griot's number of stories, in the transaction of the story; gives the griot's own genres. */
export async function moveStoriesCount(
  db: Queryable,
  input: { userId: string; by: number },
): Promise<readonly Genre[]> {
  const found = await db.row(moveCount, input);
  return found?.genres ?? [];
}
