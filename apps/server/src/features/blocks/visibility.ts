import { limits } from "@kora/contract/limits";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Viewer } from "../../platform/context.ts";

/**
 * The one rule of who is hidden from whom, as SQL fragments for every list and lookup (architecture,
 * rule 4). `viewer` is the value with the viewer's user id, `hidden` the one with the ids of everyone
 * blocked by the viewer or blocking them, which is looked up with the session and not in each statement.
 */

/** The values of a statement that is asked for somebody's eyes. */
export interface ViewerValues {
  viewer: string;
  hidden: readonly string[];
}

/** Gives the two values that the fragments below ask for. */
export function viewerValues(viewer: Viewer): ViewerValues {
  return { viewer: viewer.userId, hidden: viewer.hidden };
}

/** A column with the ids of everyone blocked by the person `userId` or blocking them. */
export function hiddenPeople(userId: SQL): SQL {
  return sql`ARRAY(
    SELECT blocked_id FROM user_blocks WHERE blocker_id = ${userId}
    UNION
    SELECT blocker_id FROM user_blocks WHERE blocked_id = ${userId}
  )`;
}

/** True for the id of a person whom no block parts from the viewer. */
export function isNoneOf(userId: SQL, hidden: SQLWrapper): SQL {
  return sql`${userId} <> ALL (${hidden}::uuid[])`;
}

/** True for a row of `users` whose account can be met at all, also by visitors without a session. */
export function isActiveAccount(person: SQL): SQL {
  return sql`(${person}.suspended_at IS NULL AND ${person}.deleted_at IS NULL)`;
}

/** True for a row of `users` whom the viewer may meet. */
export function isVisiblePerson(person: SQL, hidden: SQLWrapper): SQL {
  return sql`(${isActiveAccount(person)} AND ${isNoneOf(sql`${person}.id`, hidden)})`;
}

/**
 * True for the author, a left-joined row of `users`, of something that keeps its place when the account
 * goes: whoever is blocked or suspended is hidden, whoever is gone is not.
 */
export function isVisibleAuthor(author: SQL, hidden: SQLWrapper): SQL {
  return sql`(${author}.suspended_at IS NULL
    AND (${author}.id IS NULL OR ${isNoneOf(sql`${author}.id`, hidden)}))`;
}

/**
 * The ids of those who reacted, the viewer's own first, then the latest whom the viewer may meet, at
 * most 50 (decisions §1). Where `count` is 0 nothing is looked up.
 */
export function latestPeople(of: {
  /** A table with `user_id` and `created_at`. */
  table: SQL;
  /** The column of `table` that names what was reacted to. */
  key: SQL;
  id: SQL;
  count: SQL;
  viewer: SQLWrapper;
  hidden: SQLWrapper;
}): SQL {
  const most = sql.raw(String(limits.list.insideEntity));
  return sql`CASE WHEN ${of.count} = 0 THEN '{}'::uuid[] ELSE ARRAY(
    (SELECT r.user_id FROM ${of.table} r WHERE r.user_id = ${of.viewer} AND r.${of.key} = ${of.id})
    UNION ALL
    (SELECT r.user_id FROM ${of.table} r
      WHERE r.${of.key} = ${of.id} AND r.user_id <> ${of.viewer}
        AND ${isNoneOf(sql`r.user_id`, of.hidden)}
      ORDER BY r.created_at DESC LIMIT ${most} - 1)
    LIMIT ${most}
  ) END`;
}
