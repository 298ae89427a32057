import { reportLimits } from "@kora/contract/report-limits";
import { sql } from "drizzle-orm";
import type { Database, Queryable } from "../../../platform/database/database.ts";
import { literal, statement } from "../../../platform/database/statement.ts";
import type { Services } from "../../../services.ts";
import { releaseMedia } from "../../storage/index.ts";

/** Max reports per transaction. */
const batchSize = 100;

/** Entities as arrays of equal length, for `unnest`. */
interface Entities {
  kinds: readonly string[];
  ids: readonly string[];
}

const selectDue = statement<
  { handledBefore: Date },
  { id: string; kind: string; target_id: string }
>(
  "reports-with-due-copies",
  (value) => sql`
    SELECT id, kind, target_id FROM reports
    WHERE copy_id IS NOT NULL AND handled_at IS NOT NULL AND handled_at <= ${value("handledBefore")}
    ORDER BY handled_at LIMIT ${literal(batchSize)}`,
);

/** New reports of these entities wait, because they may refer to the same copies. */
const lockEntities = statement<Entities, unknown>(
  "lock-entities-of-due-copies",
  (value) => sql`
    SELECT 1 FROM reported_things thing
    WHERE (thing.kind, thing.target_id) IN (
      SELECT * FROM unnest(${value("kinds")}::text[], ${value("ids")}::uuid[])
    )
    ORDER BY thing.kind, thing.target_id FOR UPDATE`,
);

const forgetCopies = statement<{ reportIds: readonly string[] }, unknown>(
  "forget-report-copies",
  (value) => sql`UPDATE reports SET copy_id = NULL WHERE id = ANY (${value("reportIds")}::uuid[])`,
);

const deleteUnused = statement<Entities, { id: string }>(
  "delete-unused-report-copies",
  (value) => sql`
    DELETE FROM report_copies copy
    USING unnest(${value("kinds")}::text[], ${value("ids")}::uuid[]) AS target (kind, target_id)
    WHERE copy.target_id = target.target_id AND copy.kind = target.kind
      AND NOT EXISTS (SELECT FROM reports r WHERE r.copy_id = copy.id)
    RETURNING copy.id`,
);

/**
 * Deletes the copies of these entities to which no report refers any more, and releases their files. The transaction
 * has locked the rows of the entities in `reported_things`.
 */
export async function deleteUnusedCopies(tx: Queryable, entities: Entities): Promise<void> {
  const copies = await tx.rows(deleteUnused, entities);
  await releaseMedia(
    tx,
    copies.map(({ id }) => id),
  );
}

/** Deletes the copies of reports that were decided 90 days ago or earlier, batch by batch. */
export async function deleteExpiredCopies({
  db,
  clock,
}: {
  readonly db: Pick<Database, "transaction">;
  readonly clock: Services["clock"];
}): Promise<void> {
  const handledBefore = new Date(clock.now().getTime() - reportLimits.copyMilliseconds);
  let count: number;
  do {
    count = await db.transaction(async (tx) => {
      const reports = await tx.rows(selectDue, { handledBefore });
      if (reports.length === 0) return 0;
      const entities = {
        kinds: reports.map(({ kind }) => kind),
        ids: reports.map(({ target_id }) => target_id),
      };
      await tx.rows(lockEntities, entities);
      await tx.rows(forgetCopies, { reportIds: reports.map(({ id }) => id) });
      await deleteUnusedCopies(tx, entities);
      return reports.length;
    });
  } while (count === batchSize);
}
