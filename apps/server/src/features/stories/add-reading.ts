import type { Origin } from "@kora/contract/origins";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { requireRow } from "../../platform/database/queryable.ts";
import { type Placeholder, statement } from "../../platform/database/statement.ts";
import { addReadingOfAuthor } from "./update-analytics.ts";

/** The reader and the day of a read. A reader has one read of a story each day. */
export interface ReaderValues {
  /** `u:` and the id of a user, or `t:` and a hash for a visitor. */
  reader: string;
  /** In UTC, as `YYYY-MM-DD`. */
  day: string;
}

/** True if the reader has a read of the story on this day. */
export function hasRead(storyId: SQLWrapper, value: Placeholder<ReaderValues>): SQL {
  return sql`EXISTS (
    SELECT FROM story_reads r
    WHERE r.story_id = ${storyId} AND r.reader = ${value("reader")} AND r.day = ${value("day")}::date)`;
}

const insertRead = statement<ReaderValues & { storyId: string }, unknown>(
  "insert-read",
  (value) => sql`
    INSERT INTO story_reads (story_id, reader, day)
    VALUES (${value("storyId")}, ${value("reader")}, ${value("day")})`,
);

const addToCounts = statement<
  { storyId: string; reads: number; seconds: number },
  { read_count: number }
>(
  "add-reading-to-counts",
  (value) => sql`
    UPDATE story_counts SET read_count = read_count + ${value("reads")}::int,
      reading_seconds = reading_seconds + ${value("seconds")}::int, revision = revision + 1
    WHERE story_id = ${value("storyId")}
    RETURNING read_count`,
);

interface Reading extends ReaderValues {
  readonly storyId: string;
  readonly authorId: string;
  /** The part of the app, or the other site, from which the story was opened. */
  readonly origin: Origin;
  /** True if the reader has no read of the story on this day yet. */
  readonly isNewRead: boolean;
  readonly seconds: number;
}

/**
 * Adds a new read, and reading time, to a story whose counts the caller has locked, and to the analytics of its author.
 * Returns the story's number of reads.
 */
export async function addReading(db: Queryable, reading: Reading): Promise<number> {
  const { storyId, authorId, reader, day, origin, isNewRead, seconds } = reading;
  const reads = isNewRead ? 1 : 0;
  const [counts] = await Promise.all([
    requireRow(db, addToCounts, { storyId, reads, seconds }),
    isNewRead && db.rows(insertRead, { storyId, reader, day }),
    addReadingOfAuthor(db, { authorId, day, origin, reads, seconds }),
  ]);
  return counts.read_count;
}
