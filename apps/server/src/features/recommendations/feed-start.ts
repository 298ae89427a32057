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
  /** The number of stories of the feed that earlier pages have passed, shown or not. */
  readonly passed: number;
  /** The last story newer than the feed that was shown; `maxId` if none was. */
  readonly beforeId: string;
}

/** A version of the feed with the position after which a page begins. */
export interface FeedStart extends FeedPosition {
  /** The number of stories in the feed. */
  readonly size: number;
  /** False if there is no story that is newer than the feed and older than `beforeId`. */
  readonly mayHaveNewer: boolean;
  /** The whole feed, if it was read to continue it. */
  readonly feed?: Feed;
  /** The visible stories of the first page, if they were read with the feed. */
  readonly firstItems?: readonly FeedItem[] | undefined;
}

/**
 * The start of the page after `position`, or of the first page. Continues in the latest feed where the version of
 * `position` was deleted. Undefined if no feed was ever made.
 */
export async function findFeedStart(
  ctx: ViewerContext,
  position: FeedPosition | undefined,
  limit: number,
): Promise<FeedStart | undefined> {
  const feed =
    position && (await readFeed(ctx, { viewer: ctx.viewer.userId, version: position.version }));
  if (position && feed) {
    // The version is an id made with the feed, so the ids of newer stories are above it.
    const mayHaveNewer = position.beforeId > position.version;
    return { ...position, size: feed.storyIds.length, mayHaveNewer, feed };
  }
  const isFirstPage = !position && limit <= limits.list.defaultLimit;
  const latest = await readLatestFeed(ctx, isFirstPage ? limit : 0);
  // The latest feed contains the stories that were newer than a deleted version.
  return latest && { ...latest, passed: position?.passed ?? 0, beforeId: maxId };
}

/**
 * The viewer's latest feed, and the visible ones of its first `limit` stories, unless `limit` is 0. Requests a new feed
 * if there is none or it is old. Undefined if no feed was ever made.
 */
async function readLatestFeed(
  ctx: ViewerContext,
  limit: number,
): Promise<(Omit<FeedStart, keyof FeedPosition> & { version: string }) | undefined> {
  const params = { ...viewerValues(ctx.viewer), maxStories: limit };
  const rows = await ctx.db.run(selectFirstPage, params);
  const [first] = rows;
  if (!first?.version) {
    requestFeed(ctx, undefined);
    return undefined;
  }
  requestFeed(ctx, first.is_own ? first.version : undefined);
  const stories = rows.filter((row) => row.id !== null);
  const items = (await withAuthors(ctx, stories)).map((row) => {
    return { row, position: row.position, reason: row.reason };
  });
  return {
    version: first.version,
    size: first.size ?? 0,
    mayHaveNewer: (first.newest_story ?? "") > first.version,
    firstItems: limit > 0 ? items : undefined,
  };
}
