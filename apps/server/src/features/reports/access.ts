import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import {
  createGetTargetComment,
  getTargetStory,
  getTargetUser,
  type Target,
  type TargetContext,
  toTarget,
} from "../blocks/index.ts";
import { commentToReport } from "../comments/index.ts";
import { getGroupForViewer } from "../groups/index.ts";
import { visiblePlaylist } from "../playlists/index.ts";
import { visibleSeries } from "../series/index.ts";
import { findStatusToReport } from "../statuses/index.ts";
import { type ViewerValues, viewerValues, withoutBlocks } from "../visibility/index.ts";
import { findMessageToReport } from "./copies/copy-messages.ts";

/**
 * This file looks up entities to report. Unlike the lookups of the feature `blocks`, these functions also find entities
 * if the viewer or the author has blocked the other. They throw 404 for deleted, hidden and expired entities, except for
 * messages, which can be reported for a day longer.
 */

export function getUserToReport(
  ctx: TargetContext,
  user: Parameters<typeof getTargetUser>[1],
): Promise<Target> {
  return getTargetUser(ignoreBlocks(ctx), user);
}

export function getStoryToReport(ctx: TargetContext, storyId: string): Promise<Target> {
  return getTargetStory(ignoreBlocks(ctx), storyId);
}

const getTargetComment = createGetTargetComment("comment-to-report", commentToReport);

export function getCommentToReport(ctx: TargetContext, commentId: string): Promise<Target> {
  return getTargetComment(ignoreBlocks(ctx), commentId);
}

export async function getStatusToReport(ctx: TargetContext, statusId: string): Promise<Target> {
  const { id, userId } = await findStatusToReport(ctx, statusId);
  return toTarget(ctx, id, userId);
}

export async function getMessageToReport(ctx: TargetContext, messageId: string): Promise<Target> {
  const { senderId } = await findMessageToReport(ctx, messageId);
  return toTarget(ctx, messageId, senderId);
}

/** The author of a group is its creator. */
export async function getGroupToReport(ctx: TargetContext, groupId: string): Promise<Target> {
  const { id, creatorId } = await getGroupForViewer(ignoreBlocks(ctx), groupId);
  return toTarget(ctx, id, creatorId);
}

const selectPlaylist = statement<
  { playlistId: string } & ViewerValues,
  { id: string; owner_id: string }
>(
  "playlist-to-report",
  (value) =>
    sql`WITH playlist AS (${visiblePlaylist(value("playlistId"), value)}) SELECT id, owner_id FROM playlist`,
);

export async function getPlaylistToReport(ctx: TargetContext, playlistId: string): Promise<Target> {
  const values = { playlistId, ...viewerValues(withoutBlocks(ctx.viewer)) };
  const row = await ctx.db.row(selectPlaylist, values);
  if (!row) throw notFound(sentences.playlists.notFound);
  return toTarget(ctx, row.id, row.owner_id);
}

const selectSeries = statement<
  { seriesId: string } & ViewerValues,
  { id: string; author_id: string }
>(
  "series-to-report",
  (value) =>
    sql`WITH visible_series AS (${visibleSeries(value("seriesId"), value)}) SELECT id, author_id FROM visible_series`,
);

export async function getSeriesToReport(ctx: TargetContext, seriesId: string): Promise<Target> {
  const values = { seriesId, ...viewerValues(withoutBlocks(ctx.viewer)) };
  const row = await ctx.db.row(selectSeries, values);
  if (!row) throw notFound(sentences.series.notFound);
  return toTarget(ctx, row.id, row.author_id);
}

/** Returns the context with a viewer without blocks. */
const ignoreBlocks = ({ db, clock, viewer }: TargetContext): TargetContext => ({
  db,
  clock,
  viewer: withoutBlocks(viewer),
});
