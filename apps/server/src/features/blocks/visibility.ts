import { limits } from "@kora/contract/limits";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Viewer } from "../../platform/context.ts";
import type { ValueOf } from "../../platform/database/statement.ts";

/**
 * The one rule of who and what is hidden from whom, as SQL fragments for every list and lookup
 * (architecture, rule 4). `viewer` is the value with the viewer's user id, `hidden` the one with the ids of
 * everyone blocked by the viewer or blocking them, `hiddenStories` the one with the stories they blocked.
 * These ids are looked up with the session and not in each statement.
 */

/** The viewer as if there were no blocks of users and stories, for reports: a block does not prevent them. */
export function withoutBlocks(viewer: Viewer): Viewer {
  return { ...viewer, hidden: [], hiddenStories: [] };
}

/** The values of a statement that is asked for somebody's eyes. */
export interface ViewerValues {
  viewer: string;
  hidden: readonly string[];
  hiddenStories: readonly string[];
}

/** Gives the values that the fragments below ask for. */
export function viewerValues(viewer: Viewer): ViewerValues {
  const { userId, hidden, hiddenStories } = viewer;
  return { viewer: userId, hidden, hiddenStories };
}

/** The PostgreSQL types of `ViewerValues`, for `defineQuery` and `defineCommand`. */
export const viewerParams = { viewer: "uuid", hidden: "uuid[]", hiddenStories: "uuid[]" } as const;

/** A column with the ids of everyone blocked by the person `userId` or blocking them. */
export function hiddenPeople(userId: SQL): SQL {
  return sql`ARRAY(
    SELECT blocked_id FROM user_blocks WHERE blocker_id = ${userId}
    UNION
    SELECT blocker_id FROM user_blocks WHERE blocked_id = ${userId}
  )`;
}

/**
 * A column with the ids of the stories that the person `userId` blocked. All of them: as a session carries
 * them, one cannot block more than `limits.blocks.each.stories`.
 */
export function blockedStories(userId: SQL): SQL {
  const most = sql.raw(String(limits.blocks.each.stories));
  return sql`ARRAY(SELECT story_id FROM story_blocks WHERE user_id = ${userId} LIMIT ${most})`;
}

function isNoneOf(id: SQL, hidden: SQLWrapper): SQL {
  return sql`${id} <> ALL (${hidden}::uuid[])`;
}

/** True for the id of somebody who neither blocked the viewer nor was blocked by them. */
export function isNotHidden(personId: SQL, hidden: SQLWrapper): SQL {
  return isNoneOf(personId, hidden);
}

/** True for the id of a story that the viewer did not block. */
export function isNotBlockedStory(storyId: SQL, v: ValueOf<ViewerValues>): SQL {
  return isNoneOf(storyId, v("hiddenStories"));
}

/** True for a row of `users` whose account can be met at all, also by visitors without a session. */
export function isActiveAccount(person: SQL): SQL {
  return sql`(${person}.suspended_at IS NULL AND ${person}.deleted_at IS NULL)`;
}

/** True for a row of `users` whom the viewer may meet. */
export function isVisiblePerson(person: SQL, hidden: SQLWrapper): SQL {
  return sql`(${isActiveAccount(person)} AND ${isNoneOf(sql`${person}.id`, hidden)})`;
}

/** True where one of two people blocked the other: for lists that are made for many at once. */
export function isBlockedEitherWay(one: SQL, other: SQL): SQL {
  const blocks = (blocker: SQL, blocked: SQL) => sql`EXISTS (
    SELECT FROM user_blocks b WHERE b.blocker_id = ${blocker} AND b.blocked_id = ${blocked})`;
  return sql`(${blocks(one, other)} OR ${blocks(other, one)})`;
}

/**
 * True where neither of two people blocks the other at this moment, whatever was known with the session or
 * committed since the statement began; no block of theirs comes before the statement is committed. For acts
 * that a block ends.
 */
export function mayMeetNow(one: SQLWrapper, other: SQLWrapper): SQL {
  return sql`may_meet_now(${one}, ${other})`;
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
 * The ids of the latest who reacted, at most 50, of those whom the viewer may meet. The viewer may be
 * among them or not: `ownFirst` makes the list that is shown. Where `count` is 0 nothing is looked up.
 */
export function latestPeople(of: {
  /** A table with `user_id` and `created_at`. */
  table: SQL;
  /** The column of `table` that names what was reacted to. */
  key: SQL;
  id: SQL;
  count: SQL;
  hidden: SQLWrapper;
  /** Rows that name one person, at most; they are named once by `ownFirst`. */
  rowsEach?: number;
}): SQL {
  const most = sql.raw(String(limits.list.insideEntity * (of.rowsEach ?? 1)));
  return sql`CASE WHEN ${of.count} = 0 THEN '{}'::uuid[] ELSE ARRAY(
    SELECT r.user_id FROM ${of.table} r
    WHERE r.${of.key} = ${of.id} AND ${isNoneOf(sql`r.user_id`, of.hidden)}
    ORDER BY r.created_at DESC LIMIT ${most}
  ) END`;
}

/** Those who reacted as a list names them: the viewer first, if at all, then the latest, at most 50. */
export function ownFirst(latest: readonly string[], viewer: string, isOwn: boolean): string[] {
  const named = new Set(latest);
  named.delete(viewer);
  const others = [...named];
  return (isOwn ? [viewer, ...others] : others).slice(0, limits.list.insideEntity);
}
