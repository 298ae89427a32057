import {
  anyGroup,
  earlier,
  first,
  later,
  newId,
  second,
  third,
  updateOne,
  users,
} from "./rows.fixture.ts";

const chat = "'01900000-0000-7000-8000-0000000000c1'";
/** Inserts a chat of two users with two messages, which both have read. */
const newChat = `
  ${users(first, second)}
  INSERT INTO conversations (id, one_id, other_id, revision, message_count, last_message_id, created_at)
  VALUES (${chat}, ${first}, ${second}, 2, 2, ${later}, now());
  INSERT INTO conversation_members (conversation_id, user_id, delivered_up_to, read_up_to, viewed_count)
  VALUES (${chat}, ${first}, ${later}, ${later}, 2), (${chat}, ${second}, ${later}, ${later}, 2);
  INSERT INTO messages (id, conversation_id, sender_id, position, content, revision, created_at)
  VALUES (${earlier}, ${chat}, ${first}, 1, 'a', 1, now()), (${later}, ${chat}, ${second}, 2, 'b', 2, now());`;
const changeMessage = (change: string) =>
  `${newChat} UPDATE messages SET ${change} WHERE id = ${later};`;
const changeChat = (change: string) => `UPDATE conversations SET ${change} WHERE id = ${chat};`;
const changeMembers = (change: string) =>
  `UPDATE conversation_members SET ${change} WHERE conversation_id = ${chat};`;

export const messageViolations = {
  "the numbers of messages are unique and not above the count of the conversation": `
    ${changeMessage("position = 3")} ${changeMembers("viewed_count = 3, own_since = -1")}`,
  "the count of a conversation equals its messages": `${newChat} DELETE FROM messages WHERE id = ${earlier};`,
  "the last message of a conversation is the one with the greatest id": `
    ${newChat} ${changeChat(`last_message_id = ${earlier}`)}
    ${changeMembers(`delivered_up_to = ${earlier}, read_up_to = ${earlier}`)}`,
  "message ids ascend with the numbers of messages": `
    ${newChat} UPDATE messages SET position = 3 - position WHERE conversation_id = ${chat};`,
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
  "unread counts equal the messages of others since the last view that the member sees": `${newChat} ${changeMembers("own_since = 5")}`,
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
  "the members who may write follow from broadcast mode, deletion and moderation": `
    UPDATE conversations SET senders = 'none' WHERE id = ${anyGroup};`,
};
