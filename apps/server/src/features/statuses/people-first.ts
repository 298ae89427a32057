import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Of those whom one follows, this many come first, the ones followed last; the others come among all. */
const followedFirst = 1000;

/**
 * The ids (`user_id`) of the people who come first in one's feed: the griots whom one follows. The one place
 * that says so: friends belong here too.
 */
export function peopleFirst(viewer: SQLWrapper): SQL {
  return sql`
    SELECT griot.user_id FROM (
      SELECT f.writer_id FROM follows f WHERE f.follower_id = ${viewer}
      ORDER BY f.created_at DESC LIMIT ${sql.raw(String(followedFirst))}
    ) followed CROSS JOIN LATERAL (
      SELECT w.user_id FROM writers w WHERE w.id = followed.writer_id OFFSET 0
    ) griot`;
}
