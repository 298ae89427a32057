import { limits } from "@kora/contract/limits";
import type { InAppOrigin } from "@kora/contract/origins";
import { sentences } from "@kora/contract/sentences";
import type { PerformanceView } from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { addReading, type ReadingValues } from "../analytics/index.ts";
import { bufferedOpenings, getStory, incrementCount, storyForViewer } from "../stories/index.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import { insertReads, type ReadValues, readValues } from "./reads.ts";

interface Values extends ViewerValues, ReadValues, ReadingValues {
  storyId: string;
  seconds: number;
  /** Null where the caller does not say. */
  position: number | null;
  now: Date;
}

/** From this part of a story on nothing of it is left to read but names and thanks. */
const atTheEnd = 0.9;
/** Who is at the end after less of the story's time has only looked for it. */
const leastTime = 0.25;
/** Who does not say where they are is through after this much of it. */
const wholeTime = 0.75;

const secondsAWord = 60 / limits.reading.wordsPerMinute;

/**
 * The row of the reader's opening is locked, so that two tabs that send the same seconds add no more than the
 * clock on the wall between them.
 */
const addTime = statement<Values, { seconds: number }>("update-timer", (v) => {
  const parts = sql`(coalesce(before.seconds, 0) + given.seconds)
    / greatest(body.word_count * ${sql.raw(String(secondsAWord))}, 1)`;
  return sql`
    WITH ${storyForViewer(v("storyId"), v)},
    opening AS (
      SELECT o.story_id, o.at FROM story_openings o JOIN story ON o.story_id = story.id
      WHERE o.user_id = ${v("viewer")}
      FOR UPDATE OF o
    ),
    given AS (
      SELECT story.id AS story_id, CASE WHEN opening.story_id IS NULL THEN 0 ELSE
          floor(greatest(0, least(${v("seconds")}::float8,
            extract(epoch FROM ${v("now")}::timestamptz - opening.at))))
        END::int AS seconds
      FROM story LEFT JOIN opening ON opening.story_id = story.id
    ),
    counted_until AS (
      UPDATE story_openings o SET at = greatest(o.at, ${v("now")})
      FROM opening WHERE o.user_id = ${v("viewer")} AND o.story_id = opening.story_id
    ),
    kept AS (
      INSERT INTO story_progress (user_id, story_id, read_at, seconds, position, finished_at)
      SELECT ${v("viewer")}, given.story_id, ${v("now")}, given.seconds,
        coalesce(${v("position")}::real, before.position, 0),
        CASE
          WHEN ${v("position")}::real >= ${sql.raw(String(atTheEnd))} AND ${parts} >= ${sql.raw(String(leastTime))}
            THEN ${v("now")}::timestamptz
          WHEN ${v("position")}::real IS NULL AND ${parts} >= ${sql.raw(String(wholeTime))}
            THEN ${v("now")}::timestamptz
        END
      FROM given JOIN opening ON opening.story_id = given.story_id
        JOIN story_bodies body ON body.story_id = given.story_id
        LEFT JOIN story_progress before
          ON before.user_id = ${v("viewer")} AND before.story_id = given.story_id
      ON CONFLICT (user_id, story_id) DO UPDATE
      SET seconds = story_progress.seconds + excluded.seconds, read_at = excluded.read_at,
        position = excluded.position,
        finished_at = coalesce(story_progress.finished_at, excluded.finished_at)
    ),
    ${insertReads(v, sql`SELECT story_id FROM given WHERE seconds > 0`)},
    increments AS (
      SELECT given.story_id, (SELECT count(*) FROM counted_read)::int AS by, given.seconds FROM given
    ),
    ${incrementCount("read_count", {
      also: sql`, reading_seconds = story_counts.reading_seconds + increments.seconds`,
      or: sql`increments.seconds > 0`,
      returning: sql`, increments.by, increments.seconds`,
    })},
    ${addReading(
      v,
      sql`SELECT story.author_id, updated_counts.by AS reads, updated_counts.seconds FROM story CROSS JOIN updated_counts`,
    )}
    SELECT given.seconds FROM given`;
});

/**
 * Adds time for which the viewer read a story, at most what has passed since they last asked for it, and
 * keeps where they are. Answers the story's performance as it is then. 404 when they may not see it.
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
  // The least numbers are none of a `real`: PostgreSQL would refuse them as an error.
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
    ...readValues(ctx.viewer, now),
  };
  const row = await ctx.db.row(addTime, values);
  if (!row) {
    throw notFound(sentences.stories.notFound);
  }
  return (await getStory(ctx, storyId)).performance;
}
