import type { MessageSenders } from "@kora/contract/privacy-settings";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AgeGroup, Viewer } from "../../platform/context.ts";
import { ageGroupOf, areFriends, isFollowing, messagesFromOf } from "../visibility/index.ts";
import type { WritingFacts } from "./decide-writing.ts";

/** The facts that decide how the viewer may write to a user, as a row. `writingColumns` selects it. */
export interface WritingRow {
  partner_age: AgeGroup;
  messages_from: MessageSenders;
  are_friends: boolean;
  is_follower: boolean;
  has_consented: boolean;
  /** The user whose messages wait until the other accepts them. */
  requested_by: string | null;
  is_accepted: boolean;
  is_closed: boolean;
  has_conversation: boolean;
}

/**
 * Returns the columns of `WritingRow`. `partner` is the alias of the other user's row of `users`, and `chat` that of the
 * row of `conversations` of the two, or of the empty row of a left join.
 */
export function writingColumns(partner: SQL, chat: SQL, viewer: SQLWrapper): SQL {
  const viewerId = sql`${viewer}::uuid`;
  const partnerId = sql`${partner}.id`;
  return sql`${ageGroupOf(partner)} AS partner_age, ${messagesFromOf(partner)} AS messages_from,
    ${areFriends(viewerId, partnerId)} AS are_friends, ${isFollowing(partnerId, viewerId)} AS is_follower,
    coalesce(CASE WHEN ${chat}.one_id = ${partnerId} THEN ${chat}.one_consents ELSE ${chat}.other_consents END, false)
      AS has_consented,
    ${chat}.requested_by, ${chat}.accepted_at IS NOT NULL AS is_accepted, ${chat}.closed_at IS NOT NULL AS is_closed,
    coalesce(${chat}.message_count > ${chat}.request_count, false) AS has_conversation`;
}

/** Converts a row to what decides how the viewer may write to the user. */
export function toWritingFacts(
  row: WritingRow,
  { userId, ageGroup }: Pick<Viewer, "userId" | "ageGroup">,
): WritingFacts {
  return {
    viewerAge: ageGroup,
    partnerAge: row.partner_age,
    messagesFrom: row.messages_from,
    areFriends: row.are_friends,
    isFollower: row.is_follower,
    hasConsented: row.has_consented,
    requestedBy:
      row.requested_by === null ? null : row.requested_by === userId ? "viewer" : "partner",
    isAccepted: row.is_accepted,
    isClosed: row.is_closed,
    hasConversation: row.has_conversation,
  };
}
