import { countDiffers, defineInvariants } from "./invariant.ts";

/** Chats, groups, messages and receipts. */
export const messageInvariants = defineInvariants({
  "the numbers of messages are unique and not above the count of the conversation": `
    SELECT c.id FROM conversations c JOIN messages m ON m.conversation_id = c.id
    GROUP BY c.id HAVING max(m.position) > c.message_count OR count(DISTINCT m.position) <> count(*)`,
  // No conversation of a soak has messages that disappear after less than an hour.
  "the count of a conversation equals its messages": countDiffers(
    { table: "conversations", key: "id" },
    "message_count",
    "SELECT count(*) FROM messages m WHERE m.conversation_id = target.id",
  ),
  "the last message of a conversation is the one with the greatest id": `
    SELECT c.id FROM conversations c
    WHERE c.last_message_id IS DISTINCT FROM (
      SELECT m.id FROM messages m WHERE m.conversation_id = c.id ORDER BY m.id DESC LIMIT 1)`,
  "message ids ascend with the numbers of messages": `
    SELECT id FROM (
      SELECT id, id < lag(id) OVER (PARTITION BY conversation_id ORDER BY position) AS descends FROM messages
    ) numbered WHERE descends`,
  "the revision of a message is not above that of its conversation, and unique in it": `
    SELECT c.id FROM conversations c JOIN messages m ON m.conversation_id = c.id
    GROUP BY c.id HAVING max(m.revision) > c.revision OR count(DISTINCT m.revision) <> count(*)`,
  "a quoted message is in the same conversation": `
    SELECT m.id FROM messages m JOIN messages quoted ON quoted.id = m.reply_to
    WHERE quoted.conversation_id <> m.conversation_id`,
  "the sender of a message in a chat is one of its users": `
    SELECT m.id FROM messages m JOIN conversations c ON c.id = m.conversation_id
    WHERE c.one_id IS NOT NULL AND m.sender_id NOT IN (c.one_id, c.other_id)`,
  "a chat has its two users as members, without roles": `
    SELECT c.id FROM conversations c LEFT JOIN conversation_members member ON member.conversation_id = c.id
    WHERE c.one_id IS NOT NULL
    GROUP BY c.id
    HAVING array_agg(member.user_id ORDER BY member.user_id) <> ARRAY[c.one_id, c.other_id]
      OR count(member.role) > 0`,
  "a conversation is either a chat, or a group with a name": `
    SELECT c.id FROM conversations c LEFT JOIN groups g ON g.id = c.id
    WHERE (c.one_id IS NULL) <> (g.id IS NOT NULL) OR (c.title IS NULL) <> (g.id IS NULL)
      OR (c.one_id IS NULL) <> (c.other_id IS NULL)`,
  "receipts are not above the last message": `
    SELECT member.conversation_id, member.user_id FROM conversation_members member
      JOIN conversations c ON c.id = member.conversation_id
    WHERE member.delivered_up_to > coalesce(c.last_message_id, '00000000-0000-0000-0000-000000000000')
      OR member.hidden_up_to > coalesce(c.last_message_id, '00000000-0000-0000-0000-000000000000')`,
  "no message is read that is not delivered": `
    SELECT conversation_id, user_id FROM conversation_members
    WHERE read_up_to > coalesce(delivered_up_to, '00000000-0000-0000-0000-000000000000')`,
  "unread counts equal the messages of others since the last view that the member sees": `
    SELECT member.conversation_id, member.user_id,
      c.message_count - member.viewed_count - member.own_since AS stored, unread.rows
    FROM conversation_members member JOIN conversations c ON c.id = member.conversation_id
      CROSS JOIN LATERAL (
        SELECT count(*) FROM messages m JOIN users sender ON sender.id = m.sender_id
        WHERE m.conversation_id = c.id AND m.position > member.viewed_count AND m.sender_id <> member.user_id
          AND m.deleted_at IS NULL AND sender.deletion_requested_at IS NULL
          AND NOT (member.role IS NOT NULL AND EXISTS (
            SELECT FROM user_blocks b WHERE (b.blocker_id, b.blocked_id) IN
              ((member.user_id, m.sender_id), (m.sender_id, member.user_id))))
      ) unread (rows)
    -- The messages of a request count only after it is accepted.
    WHERE c.message_count - member.viewed_count - member.own_since <>
      CASE WHEN c.requested_by <> member.user_id THEN 0 ELSE unread.rows END`,
  "every attachment of a message is in the media store": `
    SELECT m.id FROM messages m
    WHERE m.attachment_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM stored_media media WHERE media.media_id = m.attachment_id)`,
  "member counts of groups equal their members": countDiffers(
    { table: "groups", key: "id" },
    "member_count",
    "SELECT count(*) FROM conversation_members member WHERE member.conversation_id = target.id",
  ),
  "request counts of groups equal their pending requests": countDiffers(
    { table: "groups", key: "id" },
    "request_count",
    `SELECT count(*) FROM group_requests request
     WHERE request.group_id = target.id AND request.declined_at IS NULL`,
  ),
  "a group with members has the role of creator for its creator only": `
    SELECT g.id FROM groups g
    WHERE g.member_count > 0 AND ARRAY(
      SELECT member.user_id FROM conversation_members member
      WHERE member.conversation_id = g.id AND member.role = 'creator'
    ) <> ARRAY[g.creator_id]`,
  "a member of a group has no pending request to join it": `
    SELECT request.group_id, request.user_id FROM group_requests request
      JOIN conversation_members member
        ON member.conversation_id = request.group_id AND member.user_id = request.user_id
    WHERE request.declined_at IS NULL`,
  "the members who may write follow from broadcast mode, deletion and moderation": `
    SELECT g.id FROM groups g JOIN conversations c ON c.id = g.id
    WHERE c.senders <> CASE WHEN g.deleted_at IS NOT NULL OR g.hidden_at IS NOT NULL THEN 'none' WHEN g.is_broadcast THEN 'admins' ELSE 'all' END`,
});
