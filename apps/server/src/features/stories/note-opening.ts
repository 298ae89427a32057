import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import type { NotesOf } from "../../platform/database/notes.ts";
import { statement } from "../../platform/database/statement.ts";

interface Opening {
  userId: string;
  storyId: string;
  at: Date;
}

interface Values {
  userIds: readonly string[];
  storyIds: readonly string[];
  moments: readonly Date[];
}

/**
 * In one order, so that processes that write the same rows wait for one another in turn. Nothing of whoever deleted their
 * account meanwhile.
 */
const writeOpenings = statement<Values, unknown>(
  "write-openings",
  (v) => sql`
    INSERT INTO story_openings (user_id, story_id, at)
    SELECT opening.* FROM unnest(${v("userIds")}::uuid[], ${v("storyIds")}::uuid[],
      ${v("moments")}::timestamptz[]) AS opening (user_id, story_id, at)
      JOIN users u ON u.id = opening.user_id AND u.deleted_at IS NULL
    ORDER BY opening.user_id, opening.story_id
    ON CONFLICT (user_id, story_id) DO UPDATE SET at = excluded.at`,
);

export const openings: NotesOf<Opening, Values> = {
  name: "openings",
  statement: writeOpenings,
  toValues: (rows) => ({
    userIds: rows.map(({ userId }) => userId),
    storyIds: rows.map(({ storyId }) => storyId),
    moments: rows.map(({ at }) => at),
  }),
};

/** Remembers when the viewer asked for a story: no more time than since then can be read of it. */
export function noteOpening(ctx: ViewerContext, storyId: string): void {
  const { userId } = ctx.viewer;
  ctx.notes.add(openings, `${userId} ${storyId}`, { userId, storyId, at: ctx.clock.now() });
}
