import { type SQL, sql } from "drizzle-orm";
import { utcDay } from "../../platform/clock.ts";
import type { Viewer } from "../../platform/context.ts";
import type { Placeholder } from "../../platform/database/statement.ts";
import type { ReaderValues } from "../stories/index.ts";

/** Returns the values for a read by the viewer at `now`. */
export function readerValues(viewer: Viewer, now: Date): ReaderValues {
  return { reader: `u:${viewer.userId}`, day: utcDay(now) };
}

/**
 * Returns the common table expression `inserted_reads (story_id)`. It records a read of each story of the query
 * `stories (story_id)`, and selects the stories that the reader had not read on that day before.
 */
export function insertReads<Params extends ReaderValues>(
  value: Placeholder<Params>,
  stories: SQL,
): SQL {
  return sql`inserted_reads AS (
    INSERT INTO story_reads (story_id, reader, day)
    SELECT read.story_id, ${value("reader")}, ${value("day")}::date FROM (${stories}) read
    ON CONFLICT DO NOTHING
    RETURNING story_id
  )`;
}
