import type { InvariantName } from "./index.ts";

/**
 * SQL that violates each invariant, and no other, in a database that satisfies all of them. Triggers and foreign keys
 * must be disabled. The statements use rows of the soak's workloads, and new rows where these would violate more.
 */

const [first, second, third] = [1, 2, 3].map((n) => `'01900000-0000-7000-8000-00000000000${n}'`);
const chat = "'01900000-0000-7000-8000-0000000000c1'";
const [earlier, later] = [1, 2].map((n) => `'01900000-0000-7000-8000-0000000000a${n}'`);
const newId = "gen_random_uuid()";
const anyStory =
  "(SELECT story_id FROM story_counts WHERE first_comment_id IS NOT NULL ORDER BY 1 LIMIT 1)";
const anyGroup =
  "(SELECT id FROM groups WHERE member_count > 1 AND deleted_at IS NULL ORDER BY 1 LIMIT 1)";

/** Updates one row. */
const updateOne = (table: string, change: string, where = "true") =>
  `UPDATE ${table} SET ${change} WHERE ctid = (SELECT ctid FROM ${table} WHERE ${where} LIMIT 1);`;

const users = (...ids: (string | undefined)[]) =>
  ids
    .map(
      (id) =>
        `INSERT INTO users (id, name, username, email, password_hash, created_at)
         VALUES (${id}, 'Ama', ${id}, ${id}, '', now());`,
    )
    .join("\n");

const deletedUser = `${users(first)} UPDATE users SET deleted_at = now() WHERE id = ${first};`;

/** Inserts a top-level comment into a story that has one. */
const comment = ({
  author = "NULL",
  parent = "NULL",
  text = "''",
  deletedAt = "now()",
  hiddenAt = "NULL",
}) => `
  INSERT INTO comments (id, story_id, parent_id, author_id, path, text, created_at, deleted_at, hidden_at)
  VALUES (${later}, ${anyStory}, ${parent}, ${author}, ARRAY[${later}::uuid], ${text}, now(), ${deletedAt}, ${hiddenAt});`;
const countComment = `UPDATE story_counts SET comment_count = comment_count + 1 WHERE story_id = ${anyStory};`;

/** Inserts a chat of two users with two messages, which both have read. */
const newChat = `
  ${users(first, second)}
  INSERT INTO conversations (id, one_id, other_id, revision, message_count, last_message_id, created_at)
  VALUES (${chat}, ${first}, ${second}, 2, 2, ${later}, now());
  INSERT INTO conversation_members (conversation_id, user_id, delivered_up_to, read_up_to, viewed_count)
  VALUES (${chat}, ${first}, ${later}, ${later}, 2), (${chat}, ${second}, ${later}, ${later}, 2);
  INSERT INTO messages (id, conversation_id, sender_id, place, content, revision, created_at)
  VALUES (${earlier}, ${chat}, ${first}, 1, 'a', 1, now()), (${later}, ${chat}, ${second}, 2, 'b', 2, now());`;
const changeMessage = (change: string) =>
  `${newChat} UPDATE messages SET ${change} WHERE id = ${later};`;
const changeChat = (change: string) => `UPDATE conversations SET ${change} WHERE id = ${chat};`;
const changeMembers = (change: string) =>
  `UPDATE conversation_members SET ${change} WHERE conversation_id = ${chat};`;

const alert = (columns: string, values: string) =>
  `INSERT INTO alerts (id, created_at, user_id, ${columns}) VALUES (${newId}, now(), ${first}, ${values});`;

const storyViolations = {
  "like counts of stories equal their likes": updateOne(
    "story_counts",
    "like_count = like_count - 1",
  ),
  "bookmark counts of stories equal their bookmarks": updateOne(
    "story_counts",
    "bookmark_count = bookmark_count + 1",
  ),
  "share counts of stories equal their shares": updateOne(
    "story_counts",
    "share_count = share_count + 1",
  ),
  "comment counts of stories equal their comments that are not deleted": countComment,
  "read counts of stories are not below their reads": updateOne("story_counts", "read_count = -1"),
  "reading times of stories are not below those of their readers": updateOne(
    "story_progress",
    "seconds = 1000000",
    "story_id IN (SELECT story_id FROM story_counts)",
  ),
  "the first comment is a top-level comment of the story that is not deleted": updateOne(
    "story_counts",
    `first_comment_id = ${newId}`,
  ),
  "a story with top-level comments has a first comment": updateOne(
    "story_counts",
    "first_comment_id = NULL",
    "first_comment_id IS NOT NULL",
  ),
  "the copied columns of story_counts equal those of stories": updateOne(
    "stories",
    "revision = revision + 1",
  ),
  "every story that is not deleted has counts and a body": `DELETE FROM story_bodies WHERE story_id = ${anyStory};`,
  "a deleted story has no counts, body, genres or rank": `
    INSERT INTO stories SELECT (jsonb_populate_record(
      s, jsonb_build_object('id', ${later}, 'deleted_at', now()))).* FROM stories s LIMIT 1;
    INSERT INTO story_genres (genre, story_id) VALUES ('poetry', ${later});`,
  "the rows of story_genres equal the genres of stories": `DELETE FROM story_genres WHERE story_id = ${anyStory};`,
  "trending stories are visible, and have their writer": updateOne(
    "trending_stories",
    `writer_id = ${newId}`,
  ),
  "scores are finite": `
    INSERT INTO story_heat VALUES (${anyStory}, 'NaN') ON CONFLICT (story_id) DO UPDATE SET heat = 'NaN';`,
  "each story of a feed has a reason, and is in it once": `
    INSERT INTO common_feeds (version, story_ids, reasons)
    VALUES (${later}, ARRAY[${first}, ${first}]::uuid[], ARRAY['a', 'b']);`,
  "reading progress is a position from 0 to 1 and a time from 0": updateOne(
    "story_progress",
    "position = 2",
  ),
  "the reading time of a writer equals that of their stories": `
    INSERT INTO writer_totals (user_id, reading_seconds) VALUES (${first}, 1);`,
  "the reads of a writer's day equal those of its origins": `
    INSERT INTO writer_days (user_id, day, reads) VALUES (${first}, now(), 1);`,
  "the likes of a writer's days are not below the likes of their stories": updateOne(
    "writer_days",
    "likes = -1000",
    "user_id IN (SELECT author_id FROM story_counts)",
  ),
  "a draft of a story belongs to its author": `
    INSERT INTO drafts (id, owner_id, story_id, title, short_description, html, genres, poster_alt, playlists, updated_at)
    SELECT ${later}, ${first}, id, '', '', '', '{}', '', '{}', now() FROM stories
    WHERE id NOT IN (SELECT story_id FROM drafts WHERE story_id IS NOT NULL) LIMIT 1;`,
  "the stories of a playlist have its visibility": `
    INSERT INTO playlists (id, owner_id, name, is_public, created_at) VALUES (${later}, ${first}, 'Rivers', true, now());
    INSERT INTO playlist_stories (playlist_id, story_id, place, is_public) VALUES (${later}, ${anyStory}, 0, false);`,
};

const commentViolations = {
  "like counts of comments equal their likes": updateOne("comments", "like_count = like_count + 1"),
  "reply counts of comments equal their replies": updateOne(
    "comments",
    "reply_count = reply_count + 1",
  ),
  "the parent of a reply is a comment of the same story": comment({ parent: newId }),
  "the path of a comment is that of its parent and its own id": updateOne(
    "comments",
    "path = path || id",
    "reply_count = 0",
  ),
  "a deleted comment has no text unless a moderator hid it": comment({ text: "'Well'" }),
  "a hidden comment counts as deleted": `${users(first)} ${countComment}
    ${comment({ author: first ?? "", deletedAt: "NULL", hiddenAt: "now()" })}`,
  "a comment without an author is deleted": `${countComment} ${comment({ deletedAt: "NULL" })}`,
};

const friend = (user?: string, other?: string) =>
  `INSERT INTO friends VALUES (${user}, ${other}, now());`;
const request = (sender?: string, recipient?: string) =>
  `INSERT INTO friend_requests VALUES (${sender}, ${recipient}, now());`;

const peopleViolations = {
  "follower counts equal the follows": updateOne("writers", "follower_count = follower_count + 1"),
  "story counts of writers equal their stories that are not deleted": updateOne(
    "writers",
    "stories_count = stories_count + 1",
  ),
  "no writer follows themselves": `
    WITH writer AS (UPDATE writers SET follower_count = follower_count + 1
      WHERE id = (SELECT id FROM writers LIMIT 1) RETURNING id, user_id)
    INSERT INTO follows SELECT user_id, id, now() FROM writer;`,
  "the users with a pen name are those with a writer record": `${users(first)}
    UPDATE users SET poster_name = 'Ama' WHERE id = ${first};`,
  "a friendship has a row in each direction": `${users(first, second)} ${friend(first, second)}`,
  "friends have no open friend request": `
    ${users(first, second)} ${friend(first, second)} ${friend(second, first)} ${request(first, second)}`,
  "two users have at most one friend request between them": `
    ${users(first, second)} ${request(first, second)} ${request(second, first)}`,
  "no user blocks themselves": `
    ${users(first)} INSERT INTO user_blocks (blocker_id, blocked_id, created_at) VALUES (${first}, ${first}, now());`,
  "users with a block between them neither are friends nor follow each other": `
    ${users(first, second)} ${request(second, first)}
    INSERT INTO user_blocks (blocker_id, blocked_id, created_at) VALUES (${first}, ${second}, now());`,
  "a deleted account has no session": `${deletedUser}
    INSERT INTO sessions (token_hash, id, user_id, device, created_at, last_used_at)
    VALUES ('x', ${newId}, ${first}, '', now(), now());`,
  "a deleted account has no content": `${deletedUser} ${comment({ author: first ?? "" })}`,
  "the stored bytes of a user equal their uploads and reservations": `${users(first)}
    INSERT INTO storage_usage (user_id, bytes, day, bytes_today) VALUES (${first}, 5, now(), 0);`,
  "every user with uploads has a sum of their bytes": `${users(first)}
    INSERT INTO stored_media (media_id, user_id, bytes, created_at) VALUES (${later}, ${first}, 5, now());`,
};

const statusViolations = {
  "like counts of statuses equal their likes": updateOne("statuses", "like_count = like_count + 1"),
  "view counts of statuses equal their views": updateOne("statuses", "view_count = view_count + 1"),
  "the status row has each user with statuses once, with their newest ones": updateOne(
    "memoirs",
    `newest_id = ${newId}`,
  ),
};

const messageViolations = {
  "the numbers of messages are unique and not above the count of the conversation": `
    ${changeMessage("place = 3")} ${changeMembers("viewed_count = 3, own_since = -1")}`,
  "the count of a conversation equals its messages": `${newChat} DELETE FROM messages WHERE id = ${earlier};`,
  "the last message of a conversation is the one with the greatest id": `
    ${newChat} ${changeChat(`last_message_id = ${earlier}`)}
    ${changeMembers(`delivered_up_to = ${earlier}, read_up_to = ${earlier}`)}`,
  "message ids ascend with the numbers of messages": `
    ${newChat} UPDATE messages SET place = 3 - place WHERE conversation_id = ${chat};`,
  "the revision of a message is not above that of its conversation, and unique in it":
    changeMessage("revision = 1"),
  "a quoted message is in the same conversation": changeMessage(
    `reply_to = (SELECT id FROM messages WHERE conversation_id <> ${chat} LIMIT 1)`,
  ),
  "the sender of a message in a chat is one of its users": `
    ${users(third)} ${changeMessage(`sender_id = ${third}`)}`,
  "a chat has its two users as members, without roles": `${newChat} ${changeMembers("role = 'member'")}`,
  "a conversation is either a chat, or a group with a name": `${newChat} ${changeChat("title = 'Rivers'")}`,
  "receipts are not above the last message": `
    ${newChat} ${changeMembers(`delivered_up_to = 'ffffffff-ffff-ffff-ffff-ffffffffffff'`)}`,
  "no message is read that is not delivered": `${newChat} ${changeMembers(`delivered_up_to = ${earlier}`)}`,
  "unread counts equal the messages of others since the last view": `${newChat} ${changeMembers("own_since = 5")}`,
  "every attachment of a message is in the media store": changeMessage(`attachment_id = ${newId}`),
  "member counts of groups equal their members": `
    UPDATE groups SET member_count = member_count + 1 WHERE id = ${anyGroup};`,
  "request counts of groups equal their pending requests": updateOne(
    "groups",
    "request_count = request_count + 1",
  ),
  "a group with members has the role of creator for its creator only": `
    UPDATE conversation_members SET role = 'admin' WHERE role = 'creator' AND conversation_id = ${anyGroup};`,
  "a member of a group has no pending request to join it": `
    INSERT INTO group_requests (group_id, user_id, created_at)
    SELECT id, creator_id, now() FROM groups WHERE id = ${anyGroup};
    UPDATE groups SET request_count = request_count + 1 WHERE id = ${anyGroup};`,
  "the members who may write follow from broadcast mode and deletion": `
    UPDATE conversations SET writers = 'nobody' WHERE id = ${anyGroup};`,
};

const platformViolations = {
  "the alert outbox is empty": `
    INSERT INTO alert_outbox (user_id, type, created_at) VALUES (${first}, 'writer_follow', now());`,
  "nobody is alerted of their own acts": alert("type, sender_id", `'writer_follow', ${first}`),
  "an alert combines no negative number of senders": alert(
    "type, sender_id, other_senders",
    `'writer_follow', ${second}, -1`,
  ),
  "the unread likes of a story or comment are one alert": [second, third]
    .map((sender) => alert("type, sender_id, reference_id", `'story_like', ${sender}, ${anyStory}`))
    .join("\n"),
  "the story of an alert exists": alert(
    "type, sender_id, reference_id",
    `'story_comment', ${second}, ${later}`,
  ),
  "an entity with open reports is in the moderators' queue since the oldest": `
    INSERT INTO reported_things (kind, target_id, open_since) VALUES ('story', ${later}, now());`,
  "every report has the row of its entity": `
    INSERT INTO reports (id, reporter_id, kind, target_id, reason, created_at, handled_at)
    VALUES (${later}, ${first}, 'story', ${later}, '', now(), now());`,
  "every hidden story was hidden by a moderator": `
    UPDATE stories SET hidden_at = now() WHERE id = ${anyStory};
    DELETE FROM trending_stories WHERE story_id = ${anyStory};
    UPDATE story_counts SET is_open = false WHERE story_id = ${anyStory};`,
  "a search term was used at least once": `
    INSERT INTO search_history (user_id, key, term, uses, used_at) VALUES (${first}, 'a', 'A', 0, now());`,
  "no job was abandoned after its last attempt": `
    SELECT graphile_worker.add_job('soak', max_attempts => 1);
    UPDATE graphile_worker._private_jobs SET attempts = 1 WHERE max_attempts = 1;`,
  "no job has been due for a minute": `
    SELECT graphile_worker.add_job('soak', run_at => now() - interval '1 hour');`,
};

export const violations: Readonly<Record<InvariantName, string>> = {
  ...storyViolations,
  ...commentViolations,
  ...peopleViolations,
  ...statusViolations,
  ...messageViolations,
  ...platformViolations,
};
