import type { BlocksView } from "@kora/contract/blocks";
import { limits } from "@kora/contract/limits";
import { charactersBeforeTruncation } from "@kora/contract/truncate-text";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import {
  isInAudience,
  isLiveStatus,
  toVisibleStatusValues,
  type VisibleStatusValues,
} from "../statuses/index.ts";
import { isNotHiddenByRating, isOpenStory, isVisibleStory } from "../stories/index.ts";
import {
  isActiveAccount,
  isVisibleOrDeletedUser,
  isVisibleUser,
  type ViewerValues,
  viewerValues,
} from "../visibility/index.ts";
import {
  type BlockedCommentRow,
  type BlockedStatusRow,
  type BlockedStoryRow,
  type BlockedUserRow,
  type BlockedWriterRow,
  excerptLength,
  toBlockedCommentView,
  toBlockedStatusView,
  toBlockedStoryView,
  toBlockedUserView,
  toBlockedWriterView,
} from "./views.ts";

const maxPerList = literal(limits.blocks.maxListed);
const readExcerptLength = literal(charactersBeforeTruncation(excerptLength));

const selectUsers = statement<ViewerValues, BlockedUserRow>(
  "blocked-users",
  (value) => sql`
    SELECT u.id, u.username, u.name, u.avatar, b.created_at AS blocked_at
    FROM user_blocks b JOIN users u ON u.id = b.blocked_id
    WHERE b.blocker_id = ${value("viewer")} AND NOT b.as_writer AND ${isActiveAccount(sql`u`)}
    ORDER BY b.created_at DESC, u.id LIMIT ${maxPerList}`,
);

const selectWriters = statement<ViewerValues, BlockedWriterRow>(
  "blocked-writers",
  (value) => sql`
    SELECT w.id, w.user_id, u.poster_name, u.avatar, b.created_at AS blocked_at
    FROM user_blocks b JOIN users u ON u.id = b.blocked_id JOIN writers w ON w.user_id = u.id
    WHERE b.blocker_id = ${value("viewer")} AND b.as_writer AND ${isActiveAccount(sql`u`)}
    ORDER BY b.created_at DESC, u.id LIMIT ${maxPerList}`,
);

const selectStories = statement<ViewerValues, BlockedStoryRow>(
  "blocked-stories",
  (value) => sql`
    SELECT s.id, s.title, s.poster_id, author.poster_name, b.created_at AS blocked_at
    FROM story_blocks b JOIN stories s ON s.id = b.story_id JOIN users author ON author.id = s.author_id
    WHERE b.user_id = ${value("viewer")} AND ${isOpenStory(sql`s`, sql`author`)}
      AND ${isNotHiddenByRating(sql`s`, value)} AND ${isVisibleUser(sql`author`, value("hiddenUserIds"))}
    ORDER BY b.created_at DESC, s.id LIMIT ${maxPerList}`,
);

const selectComments = statement<ViewerValues, BlockedCommentRow>(
  "blocked-comments",
  (value) => sql`
    SELECT c.id, c.story_id, left(c.text, ${readExcerptLength}) AS text,
      CASE WHEN commenter.deleted_at IS NULL THEN commenter.id END AS author_id, commenter.username,
      commenter.avatar, b.created_at AS blocked_at
    FROM comment_blocks b JOIN comments c ON c.id = b.comment_id
      JOIN stories s ON s.id = c.story_id JOIN users story_author ON story_author.id = s.author_id
      LEFT JOIN users commenter ON commenter.id = c.author_id
    WHERE b.user_id = ${value("viewer")} AND c.deleted_at IS NULL
      AND ${isVisibleStory(sql`s`, sql`story_author`, value)} AND ${isVisibleOrDeletedUser(sql`commenter`, value("hiddenUserIds"))}
      AND commenter.deletion_requested_at IS NULL
    ORDER BY b.created_at DESC, c.id LIMIT ${maxPerList}`,
);

const selectStatuses = statement<VisibleStatusValues, BlockedStatusRow>(
  "blocked-statuses",
  (value) => sql`
    SELECT s.id, left(s.content, ${readExcerptLength}) AS content, author.id AS user_id, author.username,
      author.avatar, b.created_at AS blocked_at
    FROM status_blocks b JOIN statuses s ON s.id = b.status_id JOIN users author ON author.id = s.user_id
    WHERE b.user_id = ${value("viewer")} AND ${isLiveStatus(sql`s`, value)} AND ${isInAudience(sql`s`, value)}
      AND ${isVisibleUser(sql`author`, value("hiddenUserIds"))}
    ORDER BY b.created_at DESC, s.id LIMIT ${maxPerList}`,
);

/**
 * Returns the viewer's latest blocks of each kind. Omits stories, comments and statuses that would stay invisible after
 * unblocking. Users who also block the viewer are listed, so that the list does not reveal their block.
 */
export async function listBlocks(ctx: ViewerContext): Promise<BlocksView> {
  const params = viewerValues(ctx.viewer);
  const [users, writers, stories, comments, statuses] = await Promise.all([
    ctx.db.rows(selectUsers, params),
    ctx.db.rows(selectWriters, params),
    ctx.db.rows(selectStories, params),
    ctx.db.rows(selectComments, params),
    ctx.db.rows(selectStatuses, toVisibleStatusValues(ctx)),
  ]);
  return {
    blockedUsers: users.map(toBlockedUserView),
    blockedWriters: writers.map(toBlockedWriterView),
    blockedStories: stories.map(toBlockedStoryView),
    blockedStatuses: statuses.map(toBlockedStatusView),
    blockedComments: comments.map(toBlockedCommentView),
  };
}
