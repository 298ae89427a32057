import { type AlertType, groupAlertTypes, storyAlertTypes } from "@kora/contract/alert-types";
import { serverLimits } from "@kora/contract/server-limits";
import { type SQL, sql } from "drizzle-orm";
import { toSqlList } from "../../platform/database/columns.ts";
import { literal } from "../../platform/database/statement.ts";
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
 * True for a row of `alerts` or of the outbox that its recipient may see: the sender's account is active, neither of
 * the two users blocks the other, the recipient may see the story, or the group is not deleted, and the recipient muted
 * neither the author of the story nor of the comment. Lists, counts and
 * jobs all use this rule.
 */
export function isVisibleAlert(alert: SQL): SQL {
  return sql`(
    (${alert}.sender_id IS NULL OR EXISTS (
      SELECT FROM users sender WHERE sender.id = ${alert}.sender_id AND ${isActiveAccount(sql`sender`)}
        AND NOT ${isBlockedEitherWay(sql`sender.id`, sql`${alert}.user_id`)}
        AND NOT (${isAboutSenderContent(alert)} AND ${isMutedBy(sql`${alert}.user_id`, sql`sender.id`)})
    ))
    AND CASE
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
        SELECT FROM groups g WHERE g.id = ${alert}.reference_id AND g.deleted_at IS NULL
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
