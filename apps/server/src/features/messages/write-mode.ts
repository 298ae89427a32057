import { type SQL, sql } from "drizzle-orm";
import type { AgeGroup } from "../../platform/context.ts";
import type { Placeholder } from "../../platform/database/statement.ts";
import { areFriends, isFollowing, isMinor, messagesFromOf } from "../visibility/index.ts";
import type { ChatValues } from "./access.ts";

/**
 * This file has the rule of who may write to whom in chats (people-safety, Who may write to whom). Every statement that
 * sends, changes or announces a message of a chat uses it.
 */

/** The parameters of the rule: the ids of the viewer and of the other user, and the viewer's age group. */
export interface WriteValues extends ChatValues {
  viewerAge: AgeGroup;
}

/** The parameters of `writeMode`. The other user is a row of the statement. */
type WriterValues = Pick<WriteValues, "viewer" | "viewerAge">;

/** The values of `writeMode`, ordered from the most to the least that a user may do. */
export const writeModes = {
  /** Messages go to the other user at once. */
  open: 0,
  /** Messages wait until the other user accepts them. */
  request: 1,
  /** The user may not write. */
  friendsOnly: 2,
} as const;

/** The consent of the other user `partner` in the chat `c`; null without a chat. */
const partnerConsents = (partner: SQL) =>
  sql`CASE WHEN c.one_id = ${partner}.id THEN c.one_consents ELSE c.other_consents END`;

/**
 * Returns one of `writeModes` for the viewer's messages to `partner`, a row of `users`. `c` is their chat, or the empty
 * row of a left join. The cheap conditions come first: most chats need no look-up of a friendship.
 *
 * A pending request stays one until it is answered or accepted, or the two are friends. Whoever requested the viewer is
 * answered without any rule.
 */
export function writeMode(partner: SQL, value: Placeholder<WriterValues>): SQL {
  const viewer = sql`${value("viewer")}::uuid`;
  const isPending = sql`(c.requested_by = ${viewer} AND NOT ${areFriends(viewer, sql`${partner}.id`)})`;
  return sql`CASE WHEN c.requested_by = ${partner}.id THEN 0 ELSE greatest(
    CASE WHEN ${isPending} THEN 1 ELSE 0 END, ${modeByAge(partner, value)}, ${modeBySetting(partner, value)}) END`;
}

/**
 * The rule of ages. An unknown age counts as an adult's when its user writes to a minor, and as a minor's when an adult
 * writes to its user. A conversation that existed before (`message_count` counts more than the request) waits for the
 * minor instead of being closed.
 */
function modeByAge(partner: SQL, value: Placeholder<WriterValues>): SQL {
  const isFriend = areFriends(sql`${value("viewer")}::uuid`, sql`${partner}.id`);
  return sql`CASE
    WHEN ${value("viewerAge")}::text <> 'minor' AND ${isMinor(partner)} THEN CASE
      WHEN c.accepted_at IS NOT NULL THEN 0 WHEN ${isFriend} THEN 0
      WHEN c.message_count > c.request_count THEN 1 ELSE 2 END
    WHEN ${value("viewerAge")}::text = 'adult' AND ${partner}.birth_month IS NULL THEN CASE
      WHEN ${partnerConsents(partner)} THEN 0 WHEN ${isFriend} THEN 0 ELSE 1 END
    ELSE 0 END`;
}

/**
 * The setting `messages` of the other user, for whom connections are friends, users whom they follow, and users to whom
 * they have written. `nobody` closes all chats but those in which they have written.
 */
function modeBySetting(partner: SQL, value: Placeholder<WriterValues>): SQL {
  const viewer = sql`${value("viewer")}::uuid`;
  const partnerId = sql`${partner}.id`;
  const setting = messagesFromOf(partner);
  return sql`CASE
    WHEN ${setting} = 'everyone' OR ${partnerConsents(partner)} THEN 0
    WHEN ${setting} = 'nobody' THEN 2
    WHEN ${areFriends(partnerId, viewer)} OR ${isFollowing(partnerId, viewer)} THEN 0
    WHEN ${setting} = 'requests' THEN 1 ELSE 2 END`;
}

/** The recipient of the request in the chat `c`. The index `conversations_requests` has this expression. */
export const requestRecipient = sql`(CASE WHEN c.requested_by = c.one_id THEN c.other_id ELSE c.one_id END)`;

/** True for a chat `c` with a request that its recipient has neither accepted nor declined. */
export const isOpenRequest = sql`(c.requested_by IS NOT NULL AND c.declined_at IS NULL)`;
