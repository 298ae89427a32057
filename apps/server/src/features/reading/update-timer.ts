import { limits } from "@kora/contract/limits";
import type { InAppOrigin } from "@kora/contract/origins";
import { sentences } from "@kora/contract/sentences";
import type { PerformanceView } from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import {
  addReading,
  bufferedOpenings,
  getStory,
  hasRead,
  lockStoryCounts,
  type ReaderValues,
  visibleStory,
} from "../stories/index.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import { acceptSeconds, hasFinished } from "./decide-reading.ts";
import { readerValues } from "./reads.ts";

interface ProgressKey {
  viewer: string;
  storyId: string;
}

const selectFacts = statement<
  ViewerValues & ReaderValues & { storyId: string },
  {
    author_id: string;
    word_count: number;
    has_read: boolean;
    /** The time until which the viewer's reading is counted; null if the viewer has not opened the story. */
    counted_until: Date | null;
    /** Null if no reading time of the viewer was counted before, as `position`. */
    seconds: number | null;
    position: number | null;
  }
>(
  "story-to-time",
  (value) => sql`
    SELECT story.author_id, body.word_count, ${hasRead(sql`story.id`, value)} AS has_read,
      opening.at AS counted_until, progress.seconds, progress.position
    FROM (${visibleStory(value("storyId"), value)}) story
      JOIN story_bodies body ON body.story_id = story.id
      LEFT JOIN story_openings opening
        ON opening.user_id = ${value("viewer")} AND opening.story_id = story.id
      LEFT JOIN story_progress progress
        ON progress.user_id = ${value("viewer")} AND progress.story_id = story.id`,
);

/** The reader may have opened the story again meanwhile. */
const updateOpening = statement<ProgressKey & { countedUntil: Date }, unknown>(
  "update-opening",
  (value) => sql`
    UPDATE story_openings SET at = greatest(at, ${value("countedUntil")})
    WHERE user_id = ${value("viewer")} AND story_id = ${value("storyId")}`,
);

const saveProgress = statement<
  ProgressKey & { now: Date; seconds: number; position: number; finishedAt: Date | null },
  unknown
>(
  "save-progress",
  (value) => sql`
    INSERT INTO story_progress (user_id, story_id, read_at, seconds, position, finished_at)
    VALUES (${value("viewer")}, ${value("storyId")}, ${value("now")}, ${value("seconds")},
      ${value("position")}, ${value("finishedAt")})
    ON CONFLICT (user_id, story_id) DO UPDATE
    SET seconds = story_progress.seconds + excluded.seconds, read_at = excluded.read_at,
      position = excluded.position,
      finished_at = coalesce(story_progress.finished_at, excluded.finished_at)`,
);

interface TimerInput {
  storyId: string;
  seconds: number;
  /** From 0 to 1; undefined if the client does not send it. */
  position?: number | undefined;
  origin?: InAppOrigin | undefined;
}

/**
 * Adds reading time, at most the time since the viewer opened the story that was not counted before, and stores the
 * position. Returns the story's performance after the change. Throws 404 if the viewer may not see the story.
 */
export async function updateTimer(ctx: ViewerContext, input: TimerInput): Promise<PerformanceView> {
  await ctx.writeBuffer.flush(bufferedOpenings);
  await addTime(ctx, input);
  return (await getStory(ctx, input.storyId)).performance;
}

function addTime(ctx: ViewerContext, { storyId, origin = "other", ...input }: TimerInput) {
  const now = ctx.clock.now();
  const reader = readerValues(ctx.viewer, now);
  const progressKey = { viewer: ctx.viewer.userId, storyId };
  return inTransaction(ctx, async (tx) => {
    // Calls of several tabs wait for one another here, so together they add no more time than has passed.
    const [, story] = await Promise.all([
      lockStoryCounts(tx.db, storyId),
      tx.db.row(selectFacts, { ...viewerValues(tx.viewer), ...reader, storyId }),
    ]);
    if (!story) throw notFound(sentences.stories.notFound);
    if (story.counted_until === null) return;

    const sentSeconds = Math.min(Math.floor(input.seconds), limits.reading.timerSecondsPerCall);
    const { seconds, countedUntil } = acceptSeconds({
      seconds: sentSeconds,
      countedUntil: story.counted_until,
      now,
    });
    // PostgreSQL rejects numbers that are too small for its type `real`; `Math.fround` converts them to 0.
    const position = input.position === undefined ? null : Math.fround(input.position);
    const isFinished = hasFinished({
      position,
      seconds: (story.seconds ?? 0) + seconds,
      wordCount: story.word_count,
    });
    await tx.commitWith(
      Promise.all([
        tx.db.rows(updateOpening, { ...progressKey, countedUntil }),
        tx.db.rows(saveProgress, {
          ...progressKey,
          now,
          seconds,
          position: position ?? story.position ?? 0,
          finishedAt: isFinished ? now : null,
        }),
        seconds > 0 &&
          addReading(tx.db, {
            ...reader,
            storyId,
            authorId: story.author_id,
            origin,
            isNewRead: !story.has_read,
            seconds,
          }),
      ]),
    );
  });
}
