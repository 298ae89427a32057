import { sql } from "drizzle-orm";
import type { Database } from "../../apps/server/src/platform/database/database.ts";

/** Alerts that are at most this old are unread. */
const unreadDays = 2;

/**
 * Sets the timestamp of each alert to that of its event, because a job created some alerts later. The ids get the same
 * timestamp, because lists are sorted by id. Alerts older than `unreadDays` count as read one day after the event.
 */
export async function dateAlerts(db: Database, today: Date): Promise<void> {
  const milliseconds = sql`(extract(epoch FROM a.created_at) * 1000)::bigint`;
  const hexTimestamp = sql`lpad(to_hex(${milliseconds}), 12, '0')`;
  await db.drizzle.execute(sql`
    UPDATE alerts a SET created_at = coalesce(CASE a.type
      WHEN 'new_post' THEN (SELECT created_at FROM stories WHERE id = a.reference_id)
      WHEN 'group_mention' THEN (
        SELECT max(created_at) FROM messages WHERE conversation_id = a.reference_id
          AND mentions @> jsonb_build_array(jsonb_build_object('_id', a.user_id)))
      WHEN 'group_join_request' THEN (
        SELECT created_at FROM group_requests
        WHERE group_id = a.reference_id AND user_id = a.sender_id)
      WHEN 'group_request_accepted' THEN (
        SELECT joined_at FROM conversation_members
        WHERE conversation_id = a.reference_id AND user_id = a.user_id)
      END, a.created_at)`);
  await db.drizzle.execute(sql`
    UPDATE alerts a SET
      id = (left(${hexTimestamp}, 8) || '-' || right(${hexTimestamp}, 4) || substr(a.id::text, 14))::uuid,
      read_at = CASE
        WHEN a.created_at < ${today.toISOString()}::timestamptz - make_interval(days => ${unreadDays})
        THEN a.created_at + interval '1 day' END`);
}

/** Sets the time at which each user was last online to that of the last message, status, comment or like. */
export async function setLastSeen(db: Database): Promise<void> {
  await db.drizzle.execute(sql`
    UPDATE users u SET last_seen_at = greatest(
      (SELECT max(created_at) FROM messages WHERE sender_id = u.id),
      (SELECT max(created_at) FROM statuses WHERE user_id = u.id),
      (SELECT max(created_at) FROM comments WHERE author_id = u.id),
      (SELECT max(created_at) FROM story_likes WHERE user_id = u.id))`);
}
