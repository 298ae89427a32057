import type { BlocksView } from "@kora/contract/blocks";
import { limits } from "@kora/contract/limits";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import {
  isActiveAccount,
  isVisibleAuthor,
  isVisiblePerson,
  type ViewerValues,
  viewerValues,
} from "../blocks/index.ts";
import { isLiveStatus, type StatusValues, statusValues } from "../statuses/index.ts";
import { isPublicStory, isVisibleStory } from "../stories/index.ts";
import {
  type BlockedCommentRow,
  type BlockedPersonRow,
  type BlockedStatusRow,
  type BlockedStoryRow,
  type BlockedWriterRow,
  toBlockedCommentView,
  toBlockedStatusView,
  toBlockedStoryView,
  toBlockedUserView,
  toBlockedWriterView,
} from "./views.ts";

const listed = sql.raw(String(limits.blocks.listed));
/** Of a comment or a status, in characters: enough to know it by. */
const beginning = sql.raw("200");

const selectUsers = statement<ViewerValues, BlockedPersonRow>(
  "blocked-users",
  (v) => sql`
    SELECT u.id, u.username, u.name, u.avatar, b.created_at AS blocked_at
    FROM user_blocks b JOIN users u ON u.id = b.blocked_id
    WHERE b.blocker_id = ${v("viewer")} AND NOT b.as_writer AND ${isActiveAccount(sql`u`)}
    ORDER BY b.created_at DESC, u.id LIMIT ${listed}`,
);

const selectWriters = statement<ViewerValues, BlockedWriterRow>(
  "blocked-writers",
  (v) => sql`
    SELECT w.id, w.user_id, u.poster_name, u.avatar, b.created_at AS blocked_at
    FROM user_blocks b JOIN users u ON u.id = b.blocked_id JOIN writers w ON w.user_id = u.id
    WHERE b.blocker_id = ${v("viewer")} AND b.as_writer AND ${isActiveAccount(sql`u`)}
    ORDER BY b.created_at DESC, u.id LIMIT ${listed}`,
);

const selectStories = statement<ViewerValues, BlockedStoryRow>(
  "blocked-stories",
  (v) => sql`
    SELECT s.id, s.title, s.poster_id, author.poster_name, b.created_at AS blocked_at
    FROM story_blocks b JOIN stories s ON s.id = b.story_id JOIN users author ON author.id = s.author_id
    WHERE b.user_id = ${v("viewer")} AND ${isPublicStory(sql`s`, sql`author`)}
      AND ${isVisiblePerson(sql`author`, v("hidden"))}
    ORDER BY b.created_at DESC, s.id LIMIT ${listed}`,
);

const selectComments = statement<ViewerValues, BlockedCommentRow>(
  "blocked-comments",
  (v) => sql`
    SELECT c.id, c.story_id, left(c.text, ${beginning}) AS text,
      CASE WHEN person.deleted_at IS NULL THEN person.id END AS author_id, person.username,
      person.avatar, b.created_at AS blocked_at
    FROM comment_blocks b JOIN comments c ON c.id = b.comment_id
      JOIN stories s ON s.id = c.story_id JOIN users author ON author.id = s.author_id
      LEFT JOIN users person ON person.id = c.author_id
    WHERE b.user_id = ${v("viewer")} AND c.deleted_at IS NULL
      AND ${isVisibleStory(sql`s`, sql`author`, v)} AND ${isVisibleAuthor(sql`person`, v("hidden"))}
    ORDER BY b.created_at DESC, c.id LIMIT ${listed}`,
);

const selectStatuses = statement<StatusValues, BlockedStatusRow>(
  "blocked-statuses",
  (v) => sql`
    SELECT s.id, left(s.content, ${beginning}) AS content, owner.id AS user_id, owner.username,
      owner.avatar, b.created_at AS blocked_at
    FROM status_blocks b JOIN statuses s ON s.id = b.status_id JOIN users owner ON owner.id = s.user_id
    WHERE b.user_id = ${v("viewer")} AND ${isLiveStatus(sql`s`, v)}
      AND ${isVisiblePerson(sql`owner`, v("hidden"))}
    ORDER BY b.created_at DESC, s.id LIMIT ${listed}`,
);

/** What the viewer blocked and could meet again, of each kind the latest 100. */
export async function listBlocks(ctx: ViewerContext): Promise<BlocksView> {
  const asked = viewerValues(ctx.viewer);
  const [users, writers, stories, comments, statuses] = await Promise.all([
    ctx.db.rows(selectUsers, asked),
    ctx.db.rows(selectWriters, asked),
    ctx.db.rows(selectStories, asked),
    ctx.db.rows(selectComments, asked),
    ctx.db.rows(selectStatuses, statusValues(ctx)),
  ]);
  return {
    blockedUsers: users.map(toBlockedUserView),
    blockedWriters: writers.map(toBlockedWriterView),
    blockedStories: stories.map(toBlockedStoryView),
    blockedStatuses: statuses.map(toBlockedStatusView),
    blockedComments: comments.map(toBlockedCommentView),
  };
}
