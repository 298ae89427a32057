import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import type { NotesOf } from "../../platform/database/notes.ts";
import { statement } from "../../platform/database/statement.ts";
import { momentOfId } from "../../platform/ids.ts";

/** A feed as old as this is made anew when it is asked for. */
const staleAfterMilliseconds = 10 * 60 * 1000;

interface Asking {
  userId: string;
  at: Date;
}

interface Values {
  userIds: readonly string[];
  moments: readonly Date[];
}

/** The job is one, however many ask: its key is its name. */
const writeAskings = statement<Values, unknown>(
  "write-feed-askings",
  (v) => sql`
    WITH asked AS (
      INSERT INTO feed_readers (user_id, asked_at, due_at)
      SELECT u.id, asking.at, asking.at
      FROM unnest(${v("userIds")}::uuid[], ${v("moments")}::timestamptz[]) AS asking (user_id, at)
        JOIN users u ON u.id = asking.user_id AND u.deleted_at IS NULL
      ORDER BY u.id
      ON CONFLICT (user_id) DO UPDATE SET asked_at = excluded.asked_at,
        due_at = least(feed_readers.due_at, excluded.due_at)
    )
    SELECT FROM graphile_worker.add_job('make-feeds', '{}', job_key => 'make-feeds')`,
);

export const askings: NotesOf<Asking, Values> = {
  name: "feed-askings",
  statement: writeAskings,
  toValues: (rows) => ({
    userIds: rows.map(({ userId }) => userId),
    moments: rows.map(({ at }) => at),
  }),
};

/** Has the viewer's feed made, soon, unless it was a moment ago. `version` is that of the feed they got. */
export function noteAsking(ctx: ViewerContext, version: string | undefined): void {
  const made = version === undefined ? 0 : momentOfId(version).getTime();
  if (Date.now() - made > staleAfterMilliseconds) {
    const { userId } = ctx.viewer;
    ctx.notes.add(askings, userId, { userId, at: ctx.clock.now() });
  }
}
