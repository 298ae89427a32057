import { type AlertType, groupAlertTypes, storyAlertTypes } from "@kora/contract/alert-types";
import { serverLimits } from "@kora/contract/server-limits";
import { type SQL, sql } from "drizzle-orm";
import { toSqlList } from "../../platform/database/columns.ts";
import { literal } from "../../platform/database/statement.ts";
import { isActingAdmin } from "../messages/index.ts";
import { isNotHiddenByRatingFrom, isOpenStory } from "../stories/index.ts";
import { isActiveAccount, isBlockedEitherWay, isMutedBy } from "../visibility/index.ts";

/** True for an alert about a story. */
export function isStoryAlert(alert: SQL): SQL {
  return sql`${alert}.type IN (${toSqlList(storyAlertTypes)})`;
}

/** True for an alert about a story or a comment of its sender. */
function isAboutSenderContent(alert: SQL): SQL {
  return sql`${alert}.type IN (${toSqlList(["new_post", "story_comment", "comment_reply", "comment_mention"])})`;
}

/** True for an alert about a group. */
export function isGroupAlert(alert: SQL): SQL {
  return sql`${alert}.type IN (${toSqlList(groupAlertTypes)})`;
}

/** Types of alerts by the moderators. Their `reference_id` is a sanction. */
export const moderationAlertTypes: readonly AlertType[] = ["moderation", "appeal_decided"];

/** True for an alert by the moderators. */
export function isModerationAlert(alert: SQL): SQL {
  return sql`${alert}.type IN (${toSqlList(moderationAlertTypes)})`;
}

/** True for an alert about the user's own account. Each is shown by itself, also to a suspended user. */
export function isAccountAlert(alert: SQL): SQL {
  return sql`${alert}.type IN (${toSqlList([...moderationAlertTypes, "security"])})`;
}

/**
 * True if the recipient of a row of `alerts` or of the outbox may see `sender`, a row of `users`, as one of its senders:
 * the account is active, neither of the two users blocks the other, and the recipient has not muted the author of a story
 * or comment.
 */
export function isVisibleSender(alert: SQL, sender: SQL): SQL {
  return sql`(${isActiveAccount(sender)}
    AND NOT ${isBlockedEitherWay(sql`${sender}.id`, sql`${alert}.user_id`)}
    AND NOT (${isAboutSenderContent(alert)} AND ${isMutedBy(sql`${alert}.user_id`, sql`${sender}.id`)}))`;
}

/** The latest senders of a row of `alerts`, as a relation `sender (id, number)`: number 1 is the latest. */
export function sendersOf(alert: SQL): SQL {
  return sql`unnest(CASE WHEN cardinality(${alert}.sender_ids) = 0 THEN ARRAY[${alert}.sender_id] ELSE ${alert}.sender_ids END)
    WITH ORDINALITY sender (id, number)`;
}

/** True for a row of `alerts` that its recipient may see: one of its senders, if there are any, and what it is about. */
export function isVisibleAlert(alert: SQL): SQL {
  return sql`((${alert}.sender_id IS NULL OR EXISTS (
      SELECT FROM ${sendersOf(alert)} JOIN users u ON u.id = sender.id WHERE ${isVisibleSender(alert, sql`u`)}
    )) AND ${isVisibleSubject(alert)})`;
}

/** Like `isVisibleAlert`, for a row of the outbox. */
export function isVisibleEvent(event: SQL): SQL {
  return sql`((${event}.sender_id IS NULL OR EXISTS (
      SELECT FROM users u WHERE u.id = ${event}.sender_id AND ${isVisibleSender(event, sql`u`)}
    )) AND ${isVisibleSubject(event)})`;
}

/**
 * True if the recipient of a row of `alerts` or of the outbox may see the story that it is about and has not muted its
 * author, or if they are a member of its group, which is not deleted, and may answer the request to join it.
 */
function isVisibleSubject(alert: SQL): SQL {
  return sql`(
    CASE
      WHEN ${isStoryAlert(alert)} THEN EXISTS (
        SELECT FROM stories s JOIN users author ON author.id = s.author_id
        WHERE s.id = ${alert}.reference_id AND ${isOpenStory(sql`s`, sql`author`)}
          AND ${isNotHiddenByRatingFrom(sql`s`, sql`${alert}.user_id`)}
          AND NOT ${isBlockedEitherWay(sql`author.id`, sql`${alert}.user_id`)}
          AND NOT ${isMutedBy(sql`${alert}.user_id`, sql`author.id`)}
          AND NOT EXISTS (
            SELECT FROM story_blocks b
            WHERE b.user_id = ${alert}.user_id AND b.story_id = s.id
          )
      )
      WHEN ${isGroupAlert(alert)} THEN EXISTS (
        SELECT FROM groups g JOIN conversation_members own ON own.conversation_id = g.id
        WHERE g.id = ${alert}.reference_id AND g.deleted_at IS NULL
          AND own.user_id = ${alert}.user_id AND own.role IS NOT NULL
          AND (${alert}.type <> 'group_join_request' OR ${isActingAdmin(sql`own`, sql`g.id`)})
      )
      ELSE true
    END)`;
}

/** Returns a subquery that counts the user's visible unread alerts, up to `serverLimits.alerts.perUser`. */
export function unreadCount(userId: SQL): SQL {
  return sql`(SELECT count(*)::int FROM (
    SELECT FROM alerts unread
    WHERE unread.user_id = ${userId} AND unread.read_at IS NULL AND ${isVisibleAlert(sql`unread`)}
    LIMIT ${literal(serverLimits.alerts.perUser)}
  ) limited)`;
}
