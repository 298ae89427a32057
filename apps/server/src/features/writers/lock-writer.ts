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
