import { sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";

/** Things of one transaction. */
const each = sql.raw("100");

const lockReported = statement<{ userId: string }, { kind: string; target_id: string }>(
  "lock-things-reported-by-gone",
  (v) => sql`
    SELECT thing.kind, thing.target_id FROM reported_things thing
    WHERE (thing.kind, thing.target_id) IN (
      SELECT r.kind, r.target_id FROM reports r WHERE r.reporter_id = ${v("userId")} LIMIT ${each}
    )
    ORDER BY thing.kind, thing.target_id FOR UPDATE`,
);

/** A thing that nobody else reported leaves the queue with them. */
const eraseMade = statement<
  { userId: string; kinds: readonly string[]; ids: readonly string[] },
  unknown
>(
  "erase-reports-by-gone",
  (v) => sql`
    WITH given AS (
      SELECT * FROM unnest(${v("kinds")}::text[], ${v("ids")}::uuid[]) AS given (kind, target_id)
    ),
    gone AS (
      DELETE FROM reports r USING given
      WHERE r.reporter_id = ${v("userId")} AND r.kind = given.kind AND r.target_id = given.target_id
    ),
    waiting AS (
      SELECT given.*, (
        SELECT min(r.created_at) FROM reports r
        WHERE r.target_id = given.target_id AND r.kind = given.kind AND r.handled_at IS NULL
          AND r.reporter_id <> ${v("userId")}
      ) AS since
      FROM given
    ),
    dropped AS (
      DELETE FROM reported_things thing USING waiting
      WHERE thing.kind = waiting.kind AND thing.target_id = waiting.target_id
        AND waiting.since IS NULL AND thing.handled_at IS NULL
    )
    UPDATE reported_things thing SET open_since = waiting.since FROM waiting
    WHERE thing.kind = waiting.kind AND thing.target_id = waiting.target_id
      AND thing.open_since IS NOT NULL
      AND (waiting.since IS NOT NULL OR thing.handled_at IS NOT NULL)`,
);

const selectOwn = statement<{ userId: string }, { kind: string; target_id: string }>(
  "reported-things-of-gone",
  (v) => sql`
    SELECT kind, target_id FROM reported_things WHERE author_id = ${v("userId")} LIMIT ${each}`,
);

const eraseAbout = statement<{ kinds: readonly string[]; ids: readonly string[] }, unknown>(
  "erase-reports-about-gone",
  (v) => sql`
    WITH given AS (
      SELECT * FROM unnest(${v("kinds")}::text[], ${v("ids")}::uuid[]) AS given (kind, target_id)
    ),
    gone AS (
      DELETE FROM reports r USING given
      WHERE r.kind = given.kind AND r.target_id = given.target_id
    )
    DELETE FROM reported_things thing USING given
    WHERE thing.kind = given.kind AND thing.target_id = given.target_id`,
);

/**
 * Erases some of the reports that somebody whose account is gone made, and those about them and what was theirs.
 * True while there may be more.
 */
export function eraseReportsOf(
  db: Pick<Database, "transaction">,
  userId: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const made = await tx.rows(lockReported, { userId });
    if (made.length > 0) await tx.rows(eraseMade, { userId, ...columnsOf(made) });
    const own = await tx.rows(selectOwn, { userId });
    if (own.length > 0) await tx.rows(eraseAbout, columnsOf(own));
    return made.length + own.length > 0;
  });
}

const columnsOf = (things: readonly { kind: string; target_id: string }[]) => ({
  kinds: things.map(({ kind }) => kind),
  ids: things.map(({ target_id }) => target_id),
});
