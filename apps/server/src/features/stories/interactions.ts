import { type SQL, sql } from "drizzle-orm";
import { literal } from "../../platform/database/statement.ts";

/**
 * The weight that an interaction of each kind adds to a story's engagement. In one selected range, a read counts once
 * for each user, story and day, and the other kinds count once for each user and story.
 */
const interactionWeights = {
  read: 1,
  like: 3,
  finish: 3,
  bookmark: 4,
  comment: 4,
  share: 5,
} as const;

const weight = (kind: keyof typeof interactionWeights) => literal(interactionWeights[kind]);

/**
 * Selects interactions with stories as rows `(story_id, user_id, occurred_at, weight)`. `user_id` is null for a visitor
 * without a session. A read is stored with its day only, so it gets the time 12:00. `timestampIn` and `dayIn` return
 * the condition that a column is in the range. They are written so that PostgreSQL uses the index of each table.
 */
export function selectInteractions(range: {
  timestampIn: (column: SQL) => SQL;
  dayIn: (column: SQL) => SQL;
}): SQL {
  const { timestampIn, dayIn } = range;
  return sql`
    SELECT story_id, CASE WHEN reader LIKE 'u:%' THEN substr(reader, 3)::uuid END AS user_id,
      day + interval '12 hours' AS occurred_at, ${weight("read")} AS weight
    FROM story_reads WHERE ${dayIn(sql`day`)}
    UNION ALL
    SELECT story_id, user_id, created_at, ${weight("like")}
    FROM story_likes WHERE ${timestampIn(sql`created_at`)}
    UNION ALL
    SELECT story_id, user_id, created_at, ${weight("bookmark")}
    FROM story_bookmarks WHERE ${timestampIn(sql`created_at`)}
    UNION ALL
    SELECT story_id, user_id, max(created_at), ${weight("share")}
    FROM story_shares WHERE ${timestampIn(sql`created_at`)} GROUP BY story_id, user_id
    UNION ALL
    SELECT story_id, author_id, max(created_at), ${weight("comment")}
    FROM comments WHERE ${timestampIn(sql`created_at`)} AND deleted_at IS NULL
    GROUP BY story_id, author_id
    UNION ALL
    SELECT story_id, user_id, finished_at, ${weight("finish")}
    FROM story_progress WHERE ${timestampIn(sql`finished_at`)}`;
}
