import { type SQL, sql } from "drizzle-orm";

/** What one person's act adds to a story's heat at once; of each kind one counts a person and story. */
const interactionWeights = {
  read: 1,
  like: 3,
  finish: 3,
  bookmark: 4,
  comment: 4,
  share: 5,
} as const;

const weight = (kind: keyof typeof interactionWeights) => sql.raw(String(interactionWeights[kind]));

/**
 * A query of what people did with stories as rows `(story_id, person, at, weight)`; `person` is null for a
 * visitor. A read is known by its day and stands at noon. `during` and `days` say of which time, by the
 * column that it is given, so that each table is read from its index of moments.
 */
export function selectInteractions(of: { during: (at: SQL) => SQL; days: (day: SQL) => SQL }): SQL {
  const { during, days } = of;
  return sql`
    SELECT story_id, CASE WHEN reader LIKE 'u:%' THEN substr(reader, 3)::uuid END AS person,
      day + interval '12 hours' AS at, ${weight("read")} AS weight
    FROM story_reads WHERE ${days(sql`day`)}
    UNION ALL
    SELECT story_id, user_id, created_at, ${weight("like")}
    FROM story_likes WHERE ${during(sql`created_at`)}
    UNION ALL
    SELECT story_id, user_id, created_at, ${weight("bookmark")}
    FROM story_bookmarks WHERE ${during(sql`created_at`)}
    UNION ALL
    SELECT story_id, user_id, max(created_at), ${weight("share")}
    FROM story_shares WHERE ${during(sql`created_at`)} GROUP BY story_id, user_id
    UNION ALL
    SELECT story_id, author_id, max(created_at), ${weight("comment")}
    FROM comments WHERE ${during(sql`created_at`)} AND deleted_at IS NULL
    GROUP BY story_id, author_id
    UNION ALL
    SELECT story_id, user_id, finished_at, ${weight("finish")}
    FROM story_progress WHERE ${during(sql`finished_at`)}`;
}
