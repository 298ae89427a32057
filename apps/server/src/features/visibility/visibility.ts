import { limits } from "@kora/contract/limits";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Viewer } from "../../platform/context.ts";
import { literal, type Placeholder } from "../../platform/database/statement.ts";
import { minId } from "../../platform/ids.ts";

/**
 * This file has the SQL fragments that decide which users and stories a viewer may see. Every list and lookup uses
 * them. The hidden ids are loaded once with the session, not in each statement.
 */

/** Returns the viewer without any blocks and mutes, for reports, which they do not prevent. */
export function withoutBlocks(viewer: Viewer): Viewer {
  return { ...viewer, hiddenUserIds: [], mutedUserIds: [], hiddenStoryIds: [] };
}

/** The values of the parameters that the fragments use. */
export interface ViewerValues {
  /** The viewer's user id. */
  viewer: string;
  /** The ids of users who block the viewer or are blocked by the viewer. */
  hiddenUserIds: readonly string[];
  /** `hiddenUserIds`, and the ids of users whom the viewer muted: their content is hidden, they themselves are not. */
  hiddenAuthorIds: readonly string[];
  /** The ids of stories that the viewer blocked. */
  hiddenStoryIds: readonly string[];
  /** True if mature stories are hidden from the viewer. */
  hidesMature: boolean;
}

/** The fields of `Viewer` that decide what the viewer may see. */
type VisibilityViewer = Pick<
  Viewer,
  "userId" | "hiddenUserIds" | "mutedUserIds" | "hiddenStoryIds" | "hidesMature"
>;

/** Returns the values of the parameters for a viewer. */
export function viewerValues(viewer: VisibilityViewer): ViewerValues {
  const { userId, hiddenUserIds, mutedUserIds, hiddenStoryIds, hidesMature } = viewer;
  const hiddenAuthorIds =
    mutedUserIds.length === 0 ? hiddenUserIds : [...hiddenUserIds, ...mutedUserIds];
  return { viewer: userId, hiddenUserIds, hiddenAuthorIds, hiddenStoryIds, hidesMature };
}

/** The values for a visitor without a session, who has no blocks and sees no mature stories. No user has this id. */
export const visitorValues: ViewerValues = {
  viewer: minId,
  hiddenUserIds: [],
  hiddenAuthorIds: [],
  hiddenStoryIds: [],
  hidesMature: true,
};

/** The PostgreSQL types of `ViewerValues`, for `defineQuery` and `defineCommand`. */
export const viewerParamTypes = {
  viewer: "uuid",
  hiddenUserIds: "uuid[]",
  hiddenAuthorIds: "uuid[]",
  hiddenStoryIds: "uuid[]",
  hidesMature: "boolean",
} as const;

/** Returns a SQL array of the ids of users who block `userId` or are blocked by `userId`. */
export function hiddenUserIdsOf(userId: SQL): SQL {
  return sql`ARRAY(
    SELECT blocked_id FROM user_blocks WHERE blocker_id = ${userId}
    UNION
    SELECT blocker_id FROM user_blocks WHERE blocked_id = ${userId}
  )`;
}

/** Returns a SQL array of the ids of users whom `userId` muted, at most `limits.mutes.users`. */
export function mutedUserIdsOf(userId: SQL): SQL {
  const maxUsers = literal(limits.mutes.users);
  return sql`ARRAY(SELECT muted_id FROM mutes WHERE user_id = ${userId} LIMIT ${maxUsers})`;
}

/** Returns a SQL array of the ids of the stories that `userId` blocked, at most `limits.blocks.perUser.stories`. */
export function blockedStoryIds(userId: SQL): SQL {
  const maxStories = literal(limits.blocks.perUser.stories);
  return sql`ARRAY(SELECT story_id FROM story_blocks WHERE user_id = ${userId} LIMIT ${maxStories})`;
}

function isNotAmong(id: SQL, ids: SQLWrapper): SQL {
  return sql`${id} <> ALL (${ids}::uuid[])`;
}

/** True for a user id if neither the user nor the viewer blocks the other. */
export function isNotHiddenUser(userId: SQL, hiddenUserIds: SQLWrapper): SQL {
  return isNotAmong(userId, hiddenUserIds);
}

/** True for the id of a story that the viewer has not blocked. */
export function isNotBlockedStory(storyId: SQL, value: Placeholder<ViewerValues>): SQL {
  return isNotAmong(storyId, value("hiddenStoryIds"));
}

/** True for a row of `users` that is neither suspended nor deleted, also not for the time in which it can be restored. */
export function isActiveAccount(user: SQL): SQL {
  return sql`(${user}.suspended_at IS NULL AND ${user}.deletion_requested_at IS NULL AND ${user}.deleted_at IS NULL)`;
}

/**
 * True for a row of `users` whose published stories are shown: the account is active, or it was erased and its user
 * chose to leave the stories without a name.
 */
export function isActiveAuthor(user: SQL): SQL {
  return sql`(${user}.suspended_at IS NULL AND ${user}.deletion_requested_at IS NULL
    AND (${user}.deleted_at IS NULL OR ${user}.keeps_stories))`;
}

/** True for a row of `users` that the viewer may see: the account is active, and neither user blocks the other. */
export function isVisibleUser(user: SQL, hiddenUserIds: SQLWrapper): SQL {
  return sql`(${isActiveAccount(user)} AND ${isNotAmong(sql`${user}.id`, hiddenUserIds)})`;
}

/**
 * True for a row of `groups` that a viewer who is not a member may see: the group is neither deleted nor hidden
 * by moderators, and neither the viewer nor the group's creator blocks the other.
 */
export function isGroupVisibleToOutsiders(group: SQL, hiddenUserIds: SQLWrapper): SQL {
  return sql`(${group}.deleted_at IS NULL AND ${group}.hidden_at IS NULL
    AND (${group}.creator_id IS NULL OR ${isNotAmong(sql`${group}.creator_id`, hiddenUserIds)}))`;
}

/** True if the user with the id `blocker` blocks the user with the id `blocked`. */
export function isBlockedBy(blocker: SQL, blocked: SQL): SQL {
  return sql`EXISTS (
    SELECT FROM user_blocks b WHERE b.blocker_id = ${blocker} AND b.blocked_id = ${blocked})`;
}

/** True if the user with the id `muter` muted the user with the id `muted`. Statements that serve many viewers use it. */
export function isMutedBy(muter: SQL, muted: SQL): SQL {
  return sql`EXISTS (SELECT FROM mutes m WHERE m.user_id = ${muter} AND m.muted_id = ${muted})`;
}

/** True if one of two users blocks the other. The parameters are ids. Statements that serve many viewers use it. */
export function isBlockedEitherWay(firstUser: SQL, secondUser: SQL): SQL {
  return sql`(${isBlockedBy(firstUser, secondUser)} OR ${isBlockedBy(secondUser, firstUser)})`;
}

/**
 * True if neither of two users blocks the other now. Reads the latest committed state instead of the session or the
 * statement's snapshot, and locks both users, so that no block between them is committed before this transaction ends.
 * Commands that a block must prevent or undo use it. The parameters are ids.
 */
export function isNotBlockedNow(firstUser: SQLWrapper, secondUser: SQLWrapper): SQL {
  return sql`is_not_blocked_now(${firstUser}, ${secondUser})`;
}

/**
 * Like `isVisibleUser`, but also true for a deleted account, whose row may be missing: `user` is a left-joined row of
 * `users`. Content that stays when its author's account is deleted needs it. It must not show the author, whose data is
 * there until the account is erased.
 */
export function isVisibleOrDeletedUser(user: SQL, hiddenUserIds: SQLWrapper): SQL {
  return sql`(${user}.suspended_at IS NULL
    AND (${user}.id IS NULL OR ${isNotAmong(sql`${user}.id`, hiddenUserIds)}))`;
}

/**
 * Returns a SQL array of the ids of the latest 50 users with a row in `table`, without hidden users. `withViewerFirst`
 * converts it to the list that is shown. Reads nothing if `count` is 0.
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
  const maxRows = literal(limits.list.perEntity * (options.maxRowsPerUser ?? 1));
  return sql`CASE WHEN ${options.count} = 0 THEN '{}'::uuid[] ELSE ARRAY(
    SELECT r.user_id FROM ${options.table} r
    WHERE r.${options.targetColumn} = ${options.targetId} AND ${isNotAmong(sql`r.user_id`, options.hiddenUserIds)}
    ORDER BY r.created_at DESC LIMIT ${maxRows}
  ) END`;
}
