import { sql } from "drizzle-orm";
import type { Database } from "../../apps/server/src/platform/database/database.ts";

/** Alerts up to this age are unread. */
const unreadDays = 2;

/**
 * Gives alerts the time of their event: some have the time at which a job created them. Their ids follow, because lists are
 * in the order of the ids. The older alerts were read on the next day.
 */
export async function dateAlerts(db: Database, today: Date): Promise<void> {
  const milliseconds = sql`(extract(epoch FROM a.created_at) * 1000)::bigint`;
  const time = sql`lpad(to_hex(${milliseconds}), 12, '0')`;
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
      id = (left(${time}, 8) || '-' || right(${time}, 4) || substr(a.id::text, 14))::uuid,
      read_at = CASE
        WHEN a.created_at < ${today.toISOString()}::timestamptz - make_interval(days => ${unreadDays})
        THEN a.created_at + interval '1 day' END`);
}

/** Sets when users were last online: at their last message, status, comment or like. */
export async function setLastSeen(db: Database): Promise<void> {
  await db.drizzle.execute(sql`
    UPDATE users u SET last_seen_at = greatest(
      (SELECT max(created_at) FROM messages WHERE sender_id = u.id),
      (SELECT max(created_at) FROM statuses WHERE user_id = u.id),
      (SELECT max(created_at) FROM comments WHERE author_id = u.id),
      (SELECT max(created_at) FROM story_likes WHERE user_id = u.id))`);
}
