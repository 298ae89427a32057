import { limits } from "@kora/contract/limits";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Viewer } from "../../platform/context.ts";
import { literal, type Placeholder } from "../../platform/database/statement.ts";

/**
 * SQL fragments that decide which users and stories a viewer may see, used by every list and lookup. Parameters:
 * `viewer` is the viewer's user id, `hiddenUserIds` the ids of users who block the viewer or are blocked by them,
 * `hiddenStoryIds` the ids of stories that the viewer blocked. These ids are loaded once with the session, not in each
 * statement.
 */

/** Returns the viewer without any blocks of users and stories, for reports: blocks do not prevent reports. */
export function withoutBlocks(viewer: Viewer): Viewer {
  return { ...viewer, hiddenUserIds: [], hiddenStoryIds: [] };
}

/** Values of the parameters that the fragments below use. */
export interface ViewerValues {
  viewer: string;
  hiddenUserIds: readonly string[];
  hiddenStoryIds: readonly string[];
}

/** The values of `ViewerValues` for a viewer. */
export function viewerValues(viewer: Viewer): ViewerValues {
  const { userId, hiddenUserIds, hiddenStoryIds } = viewer;
  return { viewer: userId, hiddenUserIds, hiddenStoryIds };
}

/** The PostgreSQL types of `ViewerValues`, for `defineQuery` and `defineCommand`. */
export const viewerParamTypes = {
  viewer: "uuid",
  hiddenUserIds: "uuid[]",
  hiddenStoryIds: "uuid[]",
} as const;

/** SQL array of the ids of users who block `userId` or are blocked by them. */
export function hiddenUserIdsOf(userId: SQL): SQL {
  return sql`ARRAY(
    SELECT blocked_id FROM user_blocks WHERE blocker_id = ${userId}
    UNION
    SELECT blocker_id FROM user_blocks WHERE blocked_id = ${userId}
  )`;
}

/** SQL array of the ids of all stories that `userId` blocked, bounded by `limits.blocks.perUser.stories`. */
export function blockedStoryIds(userId: SQL): SQL {
  const max = literal(limits.blocks.perUser.stories);
  return sql`ARRAY(SELECT story_id FROM story_blocks WHERE user_id = ${userId} LIMIT ${max})`;
}

function isNotAmong(id: SQL, ids: SQLWrapper): SQL {
  return sql`${id} <> ALL (${ids}::uuid[])`;
}

/** True for a user id where neither the user nor the viewer blocks the other. */
export function isNotHidden(userId: SQL, hiddenUserIds: SQLWrapper): SQL {
  return isNotAmong(userId, hiddenUserIds);
}

/** True for a story id that the viewer did not block. */
export function isNotBlockedStory(storyId: SQL, value: Placeholder<ViewerValues>): SQL {
  return isNotAmong(storyId, value("hiddenStoryIds"));
}

/** True for a row of `users` that is neither suspended nor deleted. */
export function isActiveAccount(user: SQL): SQL {
  return sql`(${user}.suspended_at IS NULL AND ${user}.deleted_at IS NULL)`;
}

/** True for a row of `users` that the viewer may see. */
export function isVisibleUser(user: SQL, hiddenUserIds: SQLWrapper): SQL {
  return sql`(${isActiveAccount(user)} AND ${isNotAmong(sql`${user}.id`, hiddenUserIds)})`;
}

/** True for a row of `groups` that users outside it may see: not deleted, and no block between them and its creator. */
export function isGroupVisibleToOutsiders(group: SQL, hiddenUserIds: SQLWrapper): SQL {
  return sql`(${group}.deleted_at IS NULL
    AND (${group}.creator_id IS NULL OR ${isNotAmong(sql`${group}.creator_id`, hiddenUserIds)}))`;
}

/** True where a user blocks another one. */
export function isBlockedBy(blocker: SQL, blocked: SQL): SQL {
  return sql`EXISTS (
    SELECT FROM user_blocks b WHERE b.blocker_id = ${blocker} AND b.blocked_id = ${blocked})`;
}

/** True where either of two users blocks the other. For statements that serve many viewers at once. */
export function isBlockedEitherWay(userA: SQL, userB: SQL): SQL {
  return sql`(${isBlockedBy(userA, userB)} OR ${isBlockedBy(userB, userA)})`;
}

/**
 * True where neither of two users blocks the other now: reads the latest committed state rather than the session or
 * the statement's snapshot, and locks the pair, so that no block is committed before this transaction. For writes that
 * a block must prevent or undo.
 */
export function isNotBlockedNow(userA: SQLWrapper, userB: SQLWrapper): SQL {
  return sql`may_meet_now(${userA}, ${userB})`;
}

/**
 * True for `author`, a left-joined row of `users`, of content that stays when its author's account is deleted: a
 * blocked or suspended author is hidden, a deleted one is not.
 */
export function isVisibleAuthor(author: SQL, hiddenUserIds: SQLWrapper): SQL {
  return sql`(${author}.suspended_at IS NULL
    AND (${author}.id IS NULL OR ${isNotAmong(sql`${author}.id`, hiddenUserIds)}))`;
}

/**
 * SQL array of the ids of the latest 50 users with a row in `table`, without hidden ones. `withViewerFirst` turns it
 * into the list that is shown. Reads nothing where `count` is 0.
 */
export function latestUserIds(options: {
  /** A table with `user_id` and `created_at`. */
  table: SQL;
  /** The column of `table` that refers to the target of the reaction. */
  targetColumn: SQL;
  targetId: SQL;
  /** The number of rows that refer to the target. */
  count: SQL;
  hiddenUserIds: SQLWrapper;
  /** Max rows of one user; `withViewerFirst` removes the duplicates. */
  maxRowsPerUser?: number;
}): SQL {
  const max = literal(limits.list.perEntity * (options.maxRowsPerUser ?? 1));
  return sql`CASE WHEN ${options.count} = 0 THEN '{}'::uuid[] ELSE ARRAY(
    SELECT r.user_id FROM ${options.table} r
    WHERE r.${options.targetColumn} = ${options.targetId} AND ${isNotAmong(sql`r.user_id`, options.hiddenUserIds)}
    ORDER BY r.created_at DESC LIMIT ${max}
  ) END`;
}

/** Returns at most 50 distinct user ids: the viewer first if `includesViewer`, then the latest. */
export function withViewerFirst(
  latest: readonly string[],
  viewer: string,
  includesViewer: boolean,
): string[] {
  const ids = new Set(latest);
  ids.delete(viewer);
  const others = [...ids];
  return (includesViewer ? [viewer, ...others] : others).slice(0, limits.list.perEntity);
}
