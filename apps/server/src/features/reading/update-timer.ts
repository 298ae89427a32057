import { limits } from "@kora/contract/limits";
import type { InAppOrigin } from "@kora/contract/origins";
import { sentences } from "@kora/contract/sentences";
import type { PerformanceView } from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { addReading, type ReadingParams } from "../analytics/index.ts";
import {
  bufferedOpenings,
  getStory,
  incrementCount,
  type ReaderValues,
  visibleStory,
} from "../stories/index.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import { insertReads, readerValues } from "./reads.ts";

interface TimerParams extends ViewerValues, ReaderValues, ReadingParams {
  storyId: string;
  seconds: number;
  /** The reading position from 0 to 1; null if the client does not send it. */
  position: number | null;
  now: Date;
}

/** From this position on, a story counts as read to its end, so that a reader need not scroll to the last line. */
const endPosition = 0.9;
/** At the end, a story counts as finished after this share of its reading time; a faster reader has only scrolled. */
const minTimeShareAtEnd = 0.25;
/** Without a position, a story counts as finished after this share of its reading time. */
const minTimeShareWithoutPosition = 0.75;

const secondsPerWord = 60 / limits.reading.wordsPerMinute;

/**
 * Adds the accepted reading time. Locks the row with the time when the reader opened the story, so that several tabs
 * together add no more than the time that has passed since then.
 */
const addTime = statement<TimerParams, { seconds: number }>("update-timer", (value) => {
  const timeShare = sql`(coalesce(old_progress.seconds, 0) + accepted.seconds)
    / greatest(body.word_count * ${literal(secondsPerWord)}, 1)`;
  return sql`
    WITH story AS (${visibleStory(value("storyId"), value)}),
    opening AS (
      SELECT o.story_id, o.at FROM story_openings o JOIN story ON o.story_id = story.id
      WHERE o.user_id = ${value("viewer")}
      FOR UPDATE OF o
    ),
    accepted AS (
      SELECT story.id AS story_id, CASE WHEN opening.story_id IS NULL THEN 0 ELSE
          floor(greatest(0, least(${value("seconds")}::float8,
            extract(epoch FROM ${value("now")}::timestamptz - opening.at))))
        END::int AS seconds
      FROM story LEFT JOIN opening ON opening.story_id = story.id
    ),
    updated_opening AS (
      UPDATE story_openings o SET at = greatest(o.at, ${value("now")})
      FROM opening WHERE o.user_id = ${value("viewer")} AND o.story_id = opening.story_id
    ),
    progress AS (
      INSERT INTO story_progress (user_id, story_id, read_at, seconds, position, finished_at)
      SELECT ${value("viewer")}, accepted.story_id, ${value("now")}, accepted.seconds,
        coalesce(${value("position")}::real, old_progress.position, 0),
        CASE
          WHEN ${value("position")}::real >= ${literal(endPosition)} AND ${timeShare} >= ${literal(minTimeShareAtEnd)}
            THEN ${value("now")}::timestamptz
          WHEN ${value("position")}::real IS NULL AND ${timeShare} >= ${literal(minTimeShareWithoutPosition)}
            THEN ${value("now")}::timestamptz
        END
      FROM accepted JOIN opening ON opening.story_id = accepted.story_id
        JOIN story_bodies body ON body.story_id = accepted.story_id
        LEFT JOIN story_progress old_progress
          ON old_progress.user_id = ${value("viewer")} AND old_progress.story_id = accepted.story_id
      ON CONFLICT (user_id, story_id) DO UPDATE
      SET seconds = story_progress.seconds + excluded.seconds, read_at = excluded.read_at,
        position = excluded.position,
        finished_at = coalesce(story_progress.finished_at, excluded.finished_at)
    ),
    ${insertReads(value, sql`SELECT story_id FROM accepted WHERE seconds > 0`)},
    increments AS (
      SELECT accepted.story_id, (SELECT count(*) FROM inserted_reads)::int AS amount, accepted.seconds FROM accepted
    ),
    ${incrementCount("read_count", {
      extraAssignments: sql`, reading_seconds = story_counts.reading_seconds + increments.seconds`,
      forceUpdateIf: sql`increments.seconds > 0`,
      extraColumns: sql`, increments.amount, increments.seconds`,
    })},
    ${addReading(
      value,
      sql`SELECT story.author_id, updated_counts.amount AS reads, updated_counts.seconds FROM story CROSS JOIN updated_counts`,
    )}
    SELECT accepted.seconds FROM accepted`;
});

/**
 * Adds reading time, at most the time since the viewer opened the story or last sent reading time, and stores the
 * position. Returns the story's performance after the change. Throws 404 if the viewer may not see the story.
 */
export async function updateTimer(
  ctx: ViewerContext,
  input: {
    storyId: string;
    seconds: number;
    position?: number | undefined;
    origin?: InAppOrigin | undefined;
  },
): Promise<PerformanceView> {
  const { storyId } = input;
  // PostgreSQL rejects numbers that are too small for its type `real`; `Math.fround` converts them to 0.
  const position = input.position === undefined ? null : Math.fround(input.position);
  await ctx.writeBuffer.flush(bufferedOpenings);
  const now = ctx.clock.now();
  const values = {
    storyId,
    position,
    origin: input.origin ?? ("other" as const),
    seconds: Math.min(Math.floor(input.seconds), limits.reading.timerSecondsPerCall),
    now,
    ...viewerValues(ctx.viewer),
    ...readerValues(ctx.viewer, now),
  };
  const row = await ctx.db.row(addTime, values);
  if (!row) {
    throw notFound(sentences.stories.notFound);
  }
  return (await getStory(ctx, storyId)).performance;
}
