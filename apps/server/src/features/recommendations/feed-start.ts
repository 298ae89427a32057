import { limits } from "@kora/contract/limits";
import type { ViewerContext } from "../../platform/context.ts";
import { maxId } from "../../platform/ids.ts";
import { withAuthors } from "../stories/index.ts";
import { viewerValues } from "../visibility/index.ts";
import type { FeedItem } from "./feed-items.ts";
import { type Feed, readFeed, selectFirstPage } from "./feed-page.ts";
import { requestFeed } from "./request-feed.ts";

/** The position in a version of the feed after which a page begins. */
interface FeedPosition {
  readonly version: string;
  /** The number of stories at the beginning of the feed that earlier pages have shown or skipped. */
  readonly passedCount: number;
  /** Earlier pages have shown the stories that are newer than the feed down to this id; `maxId` if they showed none. */
  readonly beforeId: string;
}

/** A version of the feed with the position after which a page begins. */
export interface FeedStart extends FeedPosition {
  /** The number of stories in the feed. */
  readonly size: number;
  /** False if there is no story that is newer than the feed and older than `beforeId`. */
  readonly mayHaveNewer: boolean;
  /** The whole feed; undefined if it was not read, as for most first pages, or if its version was deleted. */
  readonly feed?: Feed;
  /** The visible stories of the first page; undefined if they were not read. */
  readonly firstItems?: readonly FeedItem[] | undefined;
}

/**
 * Returns the start of the page after `position`, or of the first page if `position` is undefined. If the version of
 * `position` was deleted, the page continues in the latest feed. Returns undefined if no feed was ever made.
 */
export async function findFeedStart(
  ctx: ViewerContext,
  position: FeedPosition | undefined,
  limit: number,
): Promise<FeedStart | undefined> {
  const feed =
    position && (await readFeed(ctx, { viewer: ctx.viewer.userId, version: position.version }));
  if (position && feed) {
    // The version is an id that was created with the feed, so newer stories have greater ids.
    const mayHaveNewer = position.beforeId > position.version;
    return { ...position, size: feed.storyIds.length, mayHaveNewer, feed };
  }
  const isFirstPage = !position && limit <= limits.list.defaultLimit;
  const latest = await readLatestFeed(ctx, isFirstPage ? limit : 0);
  // The latest feed contains the stories that were newer than a deleted version.
  return latest && { ...latest, passedCount: position?.passedCount ?? 0, beforeId: maxId };
}

/**
 * Returns the viewer's latest feed, or the common feed, with the visible stories among its first `limit` stories;
 * without stories if `limit` is 0. Requests a new feed if the viewer has none or an old one. Returns undefined if no
 * feed was ever made.
 */
async function readLatestFeed(
  ctx: ViewerContext,
  limit: number,
): Promise<(Omit<FeedStart, keyof FeedPosition> & { version: string }) | undefined> {
  const params = { ...viewerValues(ctx.viewer), maxStories: limit };
  const rows = await ctx.db.run(selectFirstPage, params);
  const [firstRow] = rows;
  if (!firstRow?.version) {
    requestFeed(ctx, undefined);
    return undefined;
  }
  requestFeed(ctx, firstRow.is_own ? firstRow.version : undefined);
  const stories = rows.filter((row) => row.id !== null);
  const items = (await withAuthors(ctx, stories)).map((row) => {
    return { row, position: row.position, reason: row.reason };
  });
  return {
    version: firstRow.version,
    size: firstRow.size ?? 0,
    mayHaveNewer: (firstRow.newest_story ?? "") > firstRow.version,
    firstItems: limit > 0 ? items : undefined,
  };
}
