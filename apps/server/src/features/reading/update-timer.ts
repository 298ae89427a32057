import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import type { PerformanceView } from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import { inStatement, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { type ViewerValues, viewerValues } from "../blocks/index.ts";
import { getStory, moveCount, openings, storyForViewer } from "../stories/index.ts";
import { countRead, type ReadValues, readValues } from "./reads.ts";

interface Values extends ViewerValues, ReadValues {
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
 * The row of the reader's own progress is locked, so that two tabs that send the same seconds add no more
 * than the clock on the wall between them.
 */
const addTime = statement<Values, { seconds: number }>("update-timer", (v) => {
  const parts = sql`(own.seconds + given.seconds) / greatest(body.word_count * ${sql.raw(String(secondsAWord))}, 1)`;
  return sql`
    WITH ${storyForViewer(v("storyId"), v)},
    own AS (
      SELECT p.* FROM story_progress p JOIN story ON p.story_id = story.id
      WHERE p.user_id = ${v("viewer")}
      FOR UPDATE OF p
    ),
    given AS (
      SELECT story.id AS story_id, CASE WHEN own.story_id IS NULL THEN 0 ELSE
          floor(greatest(0, least(${v("seconds")}::float8,
            extract(epoch FROM ${v("now")}::timestamptz - own.counted_until))))
        END::int AS seconds
      FROM story LEFT JOIN own ON own.story_id = story.id
    ),
    kept AS (
      UPDATE story_progress p
      SET seconds = p.seconds + given.seconds,
        counted_until = greatest(p.counted_until, ${v("now")}),
        position = coalesce(${v("position")}::real, p.position),
        finished_at = coalesce(p.finished_at, CASE
          WHEN ${v("position")}::real >= ${sql.raw(String(atTheEnd))} AND ${parts} >= ${sql.raw(String(leastTime))}
            THEN ${v("now")}::timestamptz
          WHEN ${v("position")}::real IS NULL AND ${parts} >= ${sql.raw(String(wholeTime))}
            THEN ${v("now")}::timestamptz
        END)
      FROM given JOIN own ON own.story_id = given.story_id
        JOIN story_bodies body ON body.story_id = given.story_id
      WHERE p.user_id = ${v("viewer")} AND p.story_id = given.story_id
    ),
    ${countRead(v, sql`SELECT story_id FROM given WHERE seconds > 0`)},
    moved AS (
      SELECT given.story_id, (SELECT count(*) FROM counted_read)::int AS by, given.seconds FROM given
    ),
    ${moveCount("read_count", {
      also: sql`, reading_seconds = story_counts.reading_seconds + moved.seconds`,
      or: sql`moved.seconds > 0`,
    })}
    SELECT given.seconds FROM given`;
});

/**
 * Adds time for which the viewer read a story, at most what has passed since they last asked for it, and
 * keeps where they are. Answers the story's performance as it is then. 404 when they may not see it.
 */
export async function updateTimer(
  ctx: ViewerContext,
  input: { storyId: string; seconds: number; position?: number | undefined },
): Promise<PerformanceView> {
  const { storyId, position = null } = input;
  await ctx.notes.flush(openings);
  const now = ctx.clock.now();
  const values = {
    storyId,
    position,
    seconds: Math.min(Math.floor(input.seconds), limits.reading.timerSecondsPerCall),
    now,
    ...viewerValues(ctx.viewer),
    ...readValues(ctx.viewer, now),
  };
  await inStatement(ctx, addTime, values, (row) => {
    if (!row) {
      throw notFound(sentences.stories.notFound);
    }
  });
  return (await getStory(ctx, storyId)).performance;
}
