import { createHash } from "node:crypto";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { serverLimits } from "@kora/contract/server-limits";
import { sql } from "drizzle-orm";
import { utcDay } from "../../platform/clock.ts";
import { type Context, inTransaction } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { addReading, hasRead, type ReaderValues } from "./add-reading.ts";
import { classifyReferrer } from "./classify-referrer.ts";
import { lockStoryCounts } from "./counts.ts";
import { isPublicStory } from "./visibility.ts";

const { slowestReader } = serverLimits.reading;
const { timerSecondsPerCall } = limits.reading;

const selectFacts = statement<
  ReaderValues & { storyId: string },
  { author_id: string; word_count: number; read_count: number; has_read: boolean }
>(
  "public-story-to-count",
  (value) => sql`
    SELECT story.author_id, body.word_count, counts.read_count,
      ${hasRead(sql`story.id`, value)} AS has_read
    FROM stories story JOIN users author ON author.id = story.author_id
      JOIN story_bodies body ON body.story_id = story.id
      JOIN story_counts counts ON counts.story_id = story.id
    WHERE story.id = ${value("storyId")} AND ${isPublicStory(sql`story`, sql`author`)}`,
);

/** Returns the reading time that a slow reader needs for this number of words. */
const toMaxSeconds = (wordCount: number) =>
  Math.ceil((wordCount * 60) / slowestReader.wordsPerMinute) + slowestReader.extraSeconds;

/**
 * Counts a visitor's read with its seconds, once for each visitor, story and UTC day. Further calls change nothing.
 * No opening time is recorded for visitors, so the seconds are limited to the time that a slow reader needs for the
 * story's words. Throws 404 when the story is deleted or hidden, or its author is suspended or deleted.
 */
export function countPublicRead(
  ctx: Context,
  input: { storyId: string; tempId: string; seconds: number; referrer?: string | undefined },
): Promise<{ reads: number }> {
  const { storyId } = input;
  const day = utcDay(ctx.clock.now());
  const reader = `t:${hashTempId(input.tempId)}`;
  return inTransaction(ctx, async (tx) => {
    const [, facts] = await Promise.all([
      lockStoryCounts(tx.db, storyId),
      tx.db.row(selectFacts, { storyId, reader, day }),
    ]);
    if (!facts) throw notFound(sentences.stories.notFound);
    if (facts.has_read) return { reads: facts.read_count };

    const seconds = Math.round(Math.min(input.seconds, timerSecondsPerCall));
    const reads = await tx.commitWith(
      addReading(tx.db, {
        storyId,
        authorId: facts.author_id,
        reader,
        day,
        origin: classifyReferrer(input.referrer, ctx.config.publicUrl),
        isNewRead: true,
        seconds: Math.min(seconds, toMaxSeconds(facts.word_count)),
      }),
    );
    return { reads };
  });
}

/**
 * Returns the hash of `tempId`, a text that the client chose to identify the visitor. The hash has a fixed length and
 * does not reveal the text.
 */
function hashTempId(tempId: string): string {
  return createHash("sha256").update(tempId).digest("base64url");
}
