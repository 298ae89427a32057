import { createHash } from "node:crypto";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { serverLimits } from "@kora/contract/server-limits";
import { sql } from "drizzle-orm";
import { utcDay } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { addReading, type ReadingParams } from "../analytics/index.ts";
import { classifyReferrer } from "./classify-referrer.ts";
import { incrementCount } from "./counts.ts";
import { isPublicStory } from "./visibility.ts";

interface Values extends ReadingParams {
  storyId: string;
  /** `t:` and the hash of the visitor's id. */
  reader: string;
  /** The reading time that the client sent. */
  seconds: number;
}

const { slowestReader } = serverLimits.reading;
const { timerSecondsPerCall } = limits.reading;
const secondsPerWord = 60 / slowestReader.wordsPerMinute;

/** Counts the read and limits its seconds. Returns no row for a story that is not public. */
const countRead = statement<Values, { reads: number }>(
  "count-public-read",
  (value) => sql`
    WITH story AS (
      SELECT s.id, s.author_id, least(
        ${value("seconds")}::int,
        ceil(body.word_count * ${literal(secondsPerWord)})::int + ${literal(slowestReader.extraSeconds)}
      ) AS seconds
      FROM stories s JOIN users author ON author.id = s.author_id
        JOIN story_bodies body ON body.story_id = s.id
      WHERE s.id = ${value("storyId")} AND ${isPublicStory(sql`s`, sql`author`)}
    ),
    inserted AS (
      INSERT INTO story_reads (story_id, reader, day)
      SELECT story.id, ${value("reader")}, ${value("day")}::date FROM story
      ON CONFLICT DO NOTHING
      RETURNING story_id
    ),
    increments AS (
      SELECT story.id AS story_id, 1 AS amount, story.seconds
      FROM inserted JOIN story ON story.id = inserted.story_id
    ),
    ${incrementCount("read_count", {
      extraAssignments: sql`, reading_seconds = story_counts.reading_seconds + increments.seconds`,
    })},
    ${addReading(
      value,
      sql`SELECT story.author_id, 1 AS reads, story.seconds FROM story CROSS JOIN updated_counts`,
    )}
    SELECT coalesce(updated_counts.read_count, old_counts.read_count) AS reads
    FROM story JOIN story_counts old_counts ON old_counts.story_id = story.id LEFT JOIN updated_counts ON true`,
);

/**
 * Counts a visitor's read with its seconds, once for each visitor, story and UTC day. Further calls change nothing.
 * No opening time is recorded for visitors, so the seconds are limited to the time that a slow reader needs for the
 * story's words. Throws 404 when the story is deleted or hidden, or its author is suspended or deleted.
 */
export async function countPublicRead(
  ctx: Context,
  input: { storyId: string; tempId: string; seconds: number; referrer?: string | undefined },
): Promise<{ reads: number }> {
  const values = {
    storyId: input.storyId,
    reader: `t:${hashTempId(input.tempId)}`,
    origin: classifyReferrer(input.referrer, ctx.config.publicUrl),
    day: utcDay(ctx.clock.now()),
    seconds: Math.round(Math.min(input.seconds, timerSecondsPerCall)),
  };
  const row = await ctx.db.row(countRead, values);
  if (!row) {
    throw notFound(sentences.stories.notFound);
  }
  return { reads: row.reads };
}

/**
 * Returns the hash of `tempId`, a text that the client chose to identify the visitor. The hash has a fixed length and
 * does not reveal the text.
 */
function hashTempId(tempId: string): string {
  return createHash("sha256").update(tempId).digest("base64url");
}
