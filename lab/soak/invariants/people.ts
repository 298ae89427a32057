import { countDiffers, defineInvariants } from "./invariant.ts";

/** Users, writers and the relations between users. */
export const peopleInvariants = defineInvariants({
  "follower counts equal the follows": countDiffers(
    { table: "writers", key: "id" },
    "follower_count",
    "SELECT count(*) FROM follows f WHERE f.writer_id = target.id",
  ),
  "story counts of writers equal their stories that are not deleted": countDiffers(
    { table: "writers", key: "id" },
    "stories_count",
    "SELECT count(*) FROM stories s WHERE s.author_id = target.user_id AND s.deleted_at IS NULL AND s.unpublished_at IS NULL",
  ),
  "no writer follows themselves": `
    SELECT f.writer_id FROM follows f JOIN writers w ON w.id = f.writer_id
    WHERE w.user_id = f.follower_id`,
  "the users with a pen name are those with a writer record": `
    SELECT coalesce(u.id, w.user_id) AS user_id FROM writers w
      FULL JOIN (SELECT id FROM users WHERE poster_name IS NOT NULL AND deleted_at IS NULL) u ON u.id = w.user_id
    WHERE u.id IS NULL OR w.id IS NULL`,
  "a friendship has a row in each direction": `
    SELECT f.user_id, f.friend_id FROM friends f
    WHERE NOT EXISTS (
      SELECT FROM friends other WHERE other.user_id = f.friend_id AND other.friend_id = f.user_id)`,
  "friends have no open friend request": `
    SELECT r.sender_id, r.recipient_id FROM friend_requests r
      JOIN friends f ON f.user_id = r.sender_id AND f.friend_id = r.recipient_id`,
  "two users have at most one friend request between them": `
    SELECT r.sender_id, r.recipient_id FROM friend_requests r
      JOIN friend_requests other ON other.sender_id = r.recipient_id AND other.recipient_id = r.sender_id
    WHERE r.sender_id < r.recipient_id`,
  "no user blocks themselves": `
    SELECT blocker_id FROM user_blocks WHERE blocker_id = blocked_id`,
  "users with a block between them neither are friends nor follow each other": `
    SELECT b.blocker_id, b.blocked_id FROM user_blocks b
    WHERE EXISTS (
        SELECT FROM friends f WHERE (f.user_id, f.friend_id) IN ((b.blocker_id, b.blocked_id), (b.blocked_id, b.blocker_id)))
      OR EXISTS (
        SELECT FROM friend_requests r
        WHERE (r.sender_id, r.recipient_id) IN ((b.blocker_id, b.blocked_id), (b.blocked_id, b.blocker_id)))
      OR EXISTS (
        SELECT FROM follows f JOIN writers w ON w.id = f.writer_id
        WHERE (f.follower_id, w.user_id) IN ((b.blocker_id, b.blocked_id), (b.blocked_id, b.blocker_id)))`,
  "a deleted account has no session": `
    SELECT s.user_id FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE u.deletion_requested_at IS NOT NULL OR u.deleted_at IS NOT NULL`,
  "a deleted account has no content": `
    SELECT u.id FROM users u WHERE u.deleted_at IS NOT NULL AND (
      NOT u.keeps_stories AND EXISTS (SELECT FROM stories s WHERE s.author_id = u.id)
      OR EXISTS (SELECT FROM comments c WHERE c.author_id = u.id)
      OR EXISTS (SELECT FROM statuses s WHERE s.user_id = u.id)
      OR EXISTS (SELECT FROM messages m WHERE m.sender_id = u.id AND NOT m.is_erased)
      OR EXISTS (SELECT FROM conversation_members member WHERE member.user_id = u.id AND member.role IS NOT NULL))`,
  "the stored bytes of a user equal their uploads and reservations": `
    SELECT usage.user_id, usage.bytes, summed.bytes AS rows FROM storage_usage usage CROSS JOIN LATERAL (
      SELECT coalesce((SELECT sum(m.bytes) FROM stored_media m WHERE m.user_id = usage.user_id), 0)
        + coalesce((SELECT sum(r.bytes) FROM storage_reservations r WHERE r.user_id = usage.user_id), 0) AS bytes
    ) summed
    WHERE usage.bytes <> summed.bytes`,
  "every user with uploads has a sum of their bytes": `
    SELECT m.media_id FROM stored_media m
    WHERE m.user_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM storage_usage usage WHERE usage.user_id = m.user_id)`,
});
