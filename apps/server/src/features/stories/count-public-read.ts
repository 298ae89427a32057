import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { type Context, inStatement } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { countReading, type ReadingValues } from "../figures/index.ts";
import { moveCount } from "./counts.ts";
import { sharedOn } from "./shared-on.ts";
import { isPublicStory } from "./visibility.ts";

interface Values extends ReadingValues {
  storyId: string;
  reader: string;
  seconds: number;
}

const countRead = statement<Values, { reads: number }>(
  "count-public-read",
  (v) => sql`
    WITH story AS (
      SELECT s.id, s.author_id FROM stories s JOIN users author ON author.id = s.author_id
      WHERE s.id = ${v("storyId")} AND ${isPublicStory(sql`s`, sql`author`)}
    ),
    moved AS (
      INSERT INTO story_reads (story_id, reader, day)
      SELECT story.id, ${v("reader")}, ${v("day")}::date FROM story
      ON CONFLICT DO NOTHING
      RETURNING story_id, 1 AS by
    ),
    ${moveCount("read_count", {
      also: sql`, reading_seconds = story_counts.reading_seconds + ${v("seconds")}::int`,
    })},
    ${countReading(
      v,
      sql`SELECT story.author_id, 1 AS reads, ${v("seconds")}::int AS seconds
        FROM story CROSS JOIN counted`,
    )}
    SELECT coalesce(counted.read_count, before.read_count) AS reads
    FROM story JOIN story_counts before ON before.story_id = story.id LEFT JOIN counted ON true`,
);

/**
 * Counts a visitor's read, with its seconds, once a story and UTC day; asked again it changes nothing.
 * 404 when the story is gone or hidden.
 */
export function countPublicRead(
  ctx: Context,
  input: { storyId: string; tempId: string; seconds: number; referrer?: string | undefined },
): Promise<{ reads: number }> {
  const values = {
    storyId: input.storyId,
    reader: `t:${input.tempId}`,
    origin: sharedOn(input.referrer, ctx.config.publicUrl),
    day: ctx.clock.now().toISOString().slice(0, 10),
    seconds: Math.round(input.seconds),
  };
  return inStatement(ctx, countRead, values, (row) => {
    if (!row) {
      throw notFound(sentences.stories.notFound);
    }
    return { reads: row.reads };
  });
}
