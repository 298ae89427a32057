import { limits } from "@kora/contract/limits";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * The one rule of who is hidden from whom, as SQL fragments for every list and lookup (architecture,
 * rule 4). `viewer` is the value with the viewer's user id.
 */

/** Everyone blocked by the viewer or blocking them; two index scans, once a statement. */
function hiddenPeople(viewer: SQLWrapper): SQL {
  return sql`ARRAY(
    SELECT blocked_id FROM user_blocks WHERE blocker_id = ${viewer}
    UNION ALL
    SELECT blocker_id FROM user_blocks WHERE blocked_id = ${viewer}
  )`;
}

/** True for a row of `users` whose account can be met at all, also by visitors without a session. */
export function isActiveAccount(person: SQL): SQL {
  return sql`(${person}.suspended_at IS NULL AND ${person}.deleted_at IS NULL)`;
}

/** True for a row of `users` whom the viewer may meet. */
export function isVisiblePerson(person: SQL, viewer: SQLWrapper): SQL {
  return sql`(${isActiveAccount(person)} AND ${person}.id <> ALL (${hiddenPeople(viewer)}))`;
}

/**
 * True for the author, a left-joined row of `users`, of something that keeps its place when the account
 * goes: whoever is blocked or suspended is hidden, whoever is gone is not.
 */
export function isVisibleAuthor(author: SQL, viewer: SQLWrapper): SQL {
  return sql`(${author}.suspended_at IS NULL
    AND (${author}.id IS NULL OR ${author}.id <> ALL (${hiddenPeople(viewer)})))`;
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
}): SQL {
  const most = sql.raw(String(limits.list.insideEntity));
  return sql`CASE WHEN ${of.count} = 0 THEN '{}'::uuid[] ELSE ARRAY(
    (SELECT r.user_id FROM ${of.table} r WHERE r.user_id = ${of.viewer} AND r.${of.key} = ${of.id})
    UNION ALL
    (SELECT r.user_id FROM ${of.table} r
      WHERE r.${of.key} = ${of.id} AND r.user_id <> ${of.viewer}
        AND r.user_id <> ALL (${hiddenPeople(of.viewer)})
      ORDER BY r.created_at DESC LIMIT ${most} - 1)
    LIMIT ${most}
  ) END`;
}
