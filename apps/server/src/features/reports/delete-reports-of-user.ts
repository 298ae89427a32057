import { sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { deleteUnusedCopies } from "./copies/delete-expired-copies.ts";

/** Max reported entities per transaction. */
const batchSize = sql.raw("100");

/** Locks the rows of `reported_things` in the order of their keys, so that concurrent transactions do not deadlock. */
const selectReportedByUser = statement<{ userId: string }, { kind: string; target_id: string }>(
  "lock-entities-reported-by-user",
  (value) => sql`
    SELECT thing.kind, thing.target_id FROM reported_things thing
    WHERE (thing.kind, thing.target_id) IN (
      SELECT r.kind, r.target_id FROM reports r WHERE r.reporter_id = ${value("userId")} LIMIT ${batchSize}
    )
    ORDER BY thing.kind, thing.target_id FOR UPDATE`,
);

/**
 * Deletes the user's reports of these entities, and updates `reported_things`. If an entity has no other open report
 * and no moderator has acted on it, its row is deleted too.
 */
const deleteReportsByUser = statement<
  { userId: string; kinds: readonly string[]; ids: readonly string[] },
  unknown
>(
  "delete-reports-by-user",
  (value) => sql`
    WITH targets AS (
      SELECT * FROM unnest(${value("kinds")}::text[], ${value("ids")}::uuid[]) AS target (kind, target_id)
    ),
    deleted AS (
      DELETE FROM reports r USING targets
      WHERE r.reporter_id = ${value("userId")} AND r.kind = targets.kind AND r.target_id = targets.target_id
    ),
    remaining AS (
      SELECT targets.*, (
        SELECT min(r.created_at) FROM reports r
        WHERE r.target_id = targets.target_id AND r.kind = targets.kind AND r.handled_at IS NULL
          AND r.reporter_id <> ${value("userId")}
      ) AS open_since
      FROM targets
    ),
    deleted_things AS (
      DELETE FROM reported_things thing USING remaining
      WHERE thing.kind = remaining.kind AND thing.target_id = remaining.target_id
        AND remaining.open_since IS NULL AND thing.handled_at IS NULL
    )
    UPDATE reported_things thing SET open_since = remaining.open_since FROM remaining
    WHERE thing.kind = remaining.kind AND thing.target_id = remaining.target_id
      AND thing.open_since IS NOT NULL
      AND (remaining.open_since IS NOT NULL OR thing.handled_at IS NOT NULL)`,
);

const selectEntitiesOfUser = statement<{ userId: string }, { kind: string; target_id: string }>(
  "reported-entities-of-user",
  (value) => sql`
    SELECT kind, target_id FROM reported_things WHERE author_id = ${value("userId")} LIMIT ${batchSize}`,
);

const deleteReportsAboutUser = statement<
  { kinds: readonly string[]; ids: readonly string[] },
  unknown
>(
  "delete-reports-about-user",
  (value) => sql`
    WITH targets AS (
      SELECT * FROM unnest(${value("kinds")}::text[], ${value("ids")}::uuid[]) AS target (kind, target_id)
    ),
    deleted AS (
      DELETE FROM reports r USING targets
      WHERE r.kind = targets.kind AND r.target_id = targets.target_id
    )
    DELETE FROM reported_things thing USING targets
    WHERE thing.kind = targets.kind AND thing.target_id = targets.target_id`,
);

/**
 * Deletes one batch of the reports by a user, and of the reports about the user and the user's content, with their
 * copies. Returns false when no reports are left.
 */
export function deleteReportsOfUser(
  db: Pick<Database, "transaction">,
  userId: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const reportedEntities = await tx.rows(selectReportedByUser, { userId });
    if (reportedEntities.length > 0) {
      const entities = toArrays(reportedEntities);
      await tx.rows(deleteReportsByUser, { userId, ...entities });
      await deleteUnusedCopies(tx, entities);
    }
    const entitiesOfUser = await tx.rows(selectEntitiesOfUser, { userId });
    if (entitiesOfUser.length > 0) {
      const entities = toArrays(entitiesOfUser);
      await tx.rows(deleteReportsAboutUser, entities);
      await deleteUnusedCopies(tx, entities);
    }
    return reportedEntities.length + entitiesOfUser.length > 0;
  });
}

const toArrays = (entities: readonly { kind: string; target_id: string }[]) => ({
  kinds: entities.map(({ kind }) => kind),
  ids: entities.map(({ target_id }) => target_id),
});
