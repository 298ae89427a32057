import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isAdult, isMinor } from "./ages.ts";
import { isActiveAccount } from "./visibility.ts";

/** True for a row of `users` from whom mature stories are hidden: all but adults, and adults who chose it. */
export function hidesMatureOf(user: SQL): SQL {
  return sql`(NOT ${isAdult(user)} OR ${user}.mature_stories = 'hide')`;
}

/**
 * True if the viewer may download the works of a row of `users`, as far as the viewer may see them. Griots may always
 * download their own.
 */
export function mayDownloadFrom(user: SQL, viewer: SQLWrapper): SQL {
  return sql`(${user}.allows_downloads OR ${user}.id = ${viewer})`;
}

/**
 * Returns to whom a story of a row of `users` is shown: `chosen` is the choice for the story, or null for the user's
 * setting. Minors have no choice.
 */
export function shownToOf(user: SQL, chosen: SQLWrapper): SQL {
  return sql`CASE WHEN ${isMinor(user)} THEN 'members' ELSE coalesce(${chosen}, ${user}.stories_shown_to) END`;
}

/**
 * True for a row of `users` whose stories visitors may read, if nothing else hides them: not a minor, or what is left of
 * one. An erased account has no age, but it keeps `stories_shown_to`.
 */
export function mayShowToVisitors(user: SQL): SQL {
  return sql`(NOT ${isMinor(user)} AND (${user}.deleted_at IS NULL OR ${user}.stories_shown_to = 'public'))`;
}

/**
 * Returns the username of a row of `users` with which visitors find the user's public page; null for users without one:
 * those who are suspended, deleted, or minors. The user must be a griot.
 */
export function publicUsernameOf(user: SQL): SQL {
  return sql`CASE WHEN ${isActiveAccount(user)} AND ${mayShowToVisitors(user)} THEN ${user}.username END`;
}

/**
 * Returns who may begin to write to a row of `users`: `everyone`, `requests`, `connections` or `nobody`. A user who has
 * not chosen has the default of their age.
 */
export function messagesFromOf(user: SQL): SQL {
  return sql`coalesce(${user}.messages_from, CASE WHEN ${isMinor(user)} THEN 'requests' ELSE 'everyone' END)`;
}

/** Returns who may send a friend request to a row of `users`: `everyone`, `connections` or `nobody`. */
export function friendRequestsFromOf(user: SQL): SQL {
  return sql`coalesce(${user}.friend_requests_from, 'everyone')`;
}

/**
 * Returns the audience of the statuses of a row of `users`: `everyone`, `friends`, `followersAndFriends` or `chosen`. A
 * user who has not chosen has the default of their age.
 */
export function statusAudienceOf(user: SQL): SQL {
  return sql`coalesce(${user}.status_audience, CASE WHEN ${isMinor(user)} THEN 'friends' ELSE 'everyone' END)`;
}

/** Returns who sees the online state of a row of `users`: `everyone`, `friends` or `nobody`. */
export function onlineStateToOf(user: SQL): SQL {
  return sql`coalesce(${user}.online_state_to, 'everyone')`;
}

/** True if two users are friends. The parameters are ids. */
export function areFriends(firstUser: SQL, secondUser: SQL): SQL {
  return sql`EXISTS (SELECT FROM friends f WHERE f.user_id = ${firstUser} AND f.friend_id = ${secondUser})`;
}

/**
 * Selects the ids of the friends of `user`, a row of `users`, who are minors while the user is an adult, or the reverse,
 * unless the younger one has asked for the friendship.
 */
export function friendsSeparatedByAge(user: SQL): SQL {
  return sql`
    SELECT friend.id FROM friends own
      JOIN friends other ON other.user_id = own.friend_id AND other.friend_id = own.user_id
      JOIN users friend ON friend.id = own.friend_id
    WHERE own.user_id = ${user}.id AND CASE
      WHEN ${isAdult(user)} THEN ${isMinor(sql`friend`)} AND NOT other.has_requested
      WHEN ${isMinor(user)} THEN ${isAdult(sql`friend`)} AND NOT own.has_requested
      ELSE false END`;
}

/** True for a row `chat` of `conversations` that is the chat of two users. The parameters are ids. */
function isChatOf(firstUser: SQL, secondUser: SQL): SQL {
  return sql`(chat.one_id = least(${firstUser}, ${secondUser}) AND chat.other_id = greatest(${firstUser}, ${secondUser}))`;
}

/** True if `user` has written to `other` in their chat, or accepted a request of theirs. The parameters are ids. */
function hasConsented(user: SQL, other: SQL): SQL {
  return sql`EXISTS (
    SELECT FROM conversations chat
    WHERE ${isChatOf(user, other)}
      AND CASE WHEN chat.one_id = ${user} THEN chat.one_consents ELSE chat.other_consents END)`;
}

/**
 * True if a message of `sender` would reach `recipient` at once: it would neither wait as a request nor be refused by an
 * age or a setting. It is `decideWriting` of messages in SQL, for what must reach nobody else; a test compares the two.
 * The parameters are rows of `users`.
 */
export function isWritingOpen(sender: SQL, recipient: SQL): SQL {
  const [senderId, recipientId] = [sql`${sender}.id`, sql`${recipient}.id`];
  const messagesFrom = messagesFromOf(recipient);
  return sql`EXISTS (
    SELECT FROM (SELECT ${areFriends(senderId, recipientId)} AS are_friends) relation
      LEFT JOIN conversations chat ON ${isChatOf(senderId, recipientId)}
      CROSS JOIN LATERAL (SELECT coalesce(
        CASE WHEN chat.one_id = ${recipientId} THEN chat.one_consents ELSE chat.other_consents END, false) AS has_consented
      ) consent
    WHERE chat.requested_by = ${recipientId} OR (
      (chat.requested_by IS NULL OR are_friends)
      AND (are_friends OR CASE
        WHEN ${isMinor(recipient)} AND NOT ${isMinor(sender)} THEN chat.accepted_at IS NOT NULL
        WHEN ${isAdult(sender)} AND NOT ${isAdult(recipient)} THEN consent.has_consented
        ELSE true END)
      AND (${messagesFrom} = 'everyone' OR consent.has_consented
        OR (${messagesFrom} <> 'nobody' AND (are_friends OR ${isFollowing(recipientId, senderId)}))))
    OFFSET 0)`;
}

/** True if `user` follows the griot `other`. The parameters are ids of users. */
export function isFollowing(user: SQLWrapper, other: SQL): SQL {
  return sql`EXISTS (
    SELECT FROM writers followed JOIN follows f ON f.writer_id = followed.id
    WHERE followed.user_id = ${other} AND f.follower_id = ${user})`;
}

/**
 * True if `other` is a connection of `user`: a friend, a writer whom `user` follows, or a user to whom `user` has
 * written. The parameters are ids.
 */
function isConnection(user: SQL, other: SQL): SQL {
  return sql`(${areFriends(user, other)} OR ${isFollowing(user, other)} OR ${hasConsented(user, other)})`;
}

/**
 * True if `actor` counts as an adult and `target` as a minor, for rules that do not apply to friends. Someone of unknown
 * age counts as an adult towards a minor, and as a minor towards an adult. The parameters are rows of `users`.
 */
function isAdultTowardsMinor(actor: SQL, target: SQL): SQL {
  return sql`(NOT ${isMinor(actor)} AND NOT ${isAdult(target)} AND (${isAdult(actor)} OR ${isMinor(target)}))`;
}

/** True if `sender` may send a friend request to `recipient`. The parameters are rows of `users`. */
export function mayRequestFriendship(sender: SQL, recipient: SQL): SQL {
  return sql`(NOT ${isAdultTowardsMinor(sender, recipient)} AND CASE ${friendRequestsFromOf(recipient)}
    WHEN 'everyone' THEN true
    WHEN 'connections' THEN ${isConnection(sql`${recipient}.id`, sql`${sender}.id`)}
    ELSE false END)`;
}

/**
 * True while messages of `sender` wait until `recipient` accepts them. The parameters are ids. `OFFSET 0` makes
 * PostgreSQL look up each chat by key, also for many recipients.
 */
export function awaitsAcceptance(sender: SQL, recipient: SQL): SQL {
  return sql`EXISTS (
    SELECT FROM conversations chat
    WHERE ${isChatOf(sender, recipient)} AND chat.requested_by = ${sender} OFFSET 0)`;
}

/** True if `owner` shows strangers of the age of `stranger` when they are online. The parameters are rows of `users`. */
export function showsOnlineStateToStranger(owner: SQL, stranger: SQL): SQL {
  return sql`(${onlineStateToOf(owner)} = 'everyone' AND NOT ${isAdultTowardsMinor(stranger, owner)})`;
}

/**
 * True if `viewer` may see when `owner` is online, unless a message request of `viewer` waits: always one's own state;
 * else as `owner` chose, and adults see it of minors only as friends. It is the whole rule in groups. The parameters are
 * rows of `users`.
 */
export function seesOnlineStateWithoutRequest(viewer: SQL, owner: SQL): SQL {
  return sql`(${owner}.id = ${viewer}.id OR CASE
    WHEN ${onlineStateToOf(owner)} = 'nobody' THEN false
    WHEN ${showsOnlineStateToStranger(owner, viewer)} THEN true
    ELSE ${areFriends(sql`${owner}.id`, sql`${viewer}.id`)} END)`;
}

/**
 * True if `viewer` may see when `owner` is online. The sender of a message request does not see it of the recipient. The
 * parameters are rows of `users`.
 */
export function seesOnlineState(viewer: SQL, owner: SQL): SQL {
  return sql`(${seesOnlineStateWithoutRequest(viewer, owner)} AND NOT ${awaitsAcceptance(sql`${viewer}.id`, sql`${owner}.id`)})`;
}
