import type { AlertType } from "@kora/contract/alert-types";
import { limits } from "@kora/contract/limits";
import { type SQL, sql } from "drizzle-orm";
import { isPublicStory } from "../stories/index.ts";
import { isActiveAccount, isBlockedEitherWay } from "../visibility/index.ts";

/** As they stand in a list of SQL. */
const listed = (types: readonly AlertType[]) =>
  sql.raw(types.map((type) => `'${type}'`).join(", "));

/** True for an alert about a story. */
export function isOfStory(alert: SQL): SQL {
  const types = listed([
    "new_post",
    "story_like",
    "story_comment",
    "story_share",
    "comment_like",
    "comment_reply",
  ]);
  return sql`${alert}.type IN (${types})`;
}

/** True for an alert about a group. */
export function isOfGroup(alert: SQL): SQL {
  const types = listed(["group_join_request", "group_request_accepted", "group_mention"]);
  return sql`${alert}.type IN (${types})`;
}

/**
 * True for a row of `alerts`, or of the outbox, that its person may be told of at this moment: they and who acted are
 * not hidden from each other, and the story or group is there for them. The one rule of lists, numbers and jobs.
 */
export function isShown(alert: SQL): SQL {
  return sql`(
    (${alert}.sender_id IS NULL OR EXISTS (
      SELECT FROM users sender WHERE sender.id = ${alert}.sender_id AND ${isActiveAccount(sql`sender`)}
        AND NOT ${isBlockedEitherWay(sql`sender.id`, sql`${alert}.user_id`)}
    ))
    AND CASE
      WHEN ${isOfStory(alert)} THEN EXISTS (
        SELECT FROM stories s JOIN users author ON author.id = s.author_id
        WHERE s.id = ${alert}.reference_id AND ${isPublicStory(sql`s`, sql`author`)}
          AND NOT ${isBlockedEitherWay(sql`author.id`, sql`${alert}.user_id`)}
          AND NOT EXISTS (
            SELECT FROM story_blocks hidden
            WHERE hidden.user_id = ${alert}.user_id AND hidden.story_id = s.id
          )
      )
      WHEN ${isOfGroup(alert)} THEN EXISTS (
        SELECT FROM groups g WHERE g.id = ${alert}.reference_id AND g.deleted_at IS NULL
      )
      ELSE true
    END)`;
}

/**
 * How many unread alerts of a person a list would show, at most as many as are kept of one; `but` leaves some of the
 * rows `unread` out.
 */
export function unreadCount(userId: SQL, but: SQL = sql`true`): SQL {
  return sql`(SELECT count(*)::int FROM (
    SELECT FROM alerts unread
    WHERE unread.user_id = ${userId} AND unread.read_at IS NULL AND ${but} AND ${isShown(sql`unread`)}
    LIMIT ${sql.raw(String(limits.alerts.each))}
  ) few)`;
}
