import { limits } from "@kora/contract/limits";
import type { RecommendedStoryView } from "@kora/contract/recommendations";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeCursor, encodeCursor, type Page } from "../../platform/cursor.ts";
import { maxId } from "../../platform/ids.ts";
import { toStoryCards } from "../stories/index.ts";
import { viewerValues } from "../visibility/index.ts";
import { type FeedItem, interleave, readFeedItems } from "./feed-items.ts";
import { type Feed, readFeed, selectNewerStories, selectRemainingStories } from "./feed-page.ts";
import { type FeedStart, findFeedStart } from "./feed-start.ts";
import { toRecommendedStoryView } from "./views.ts";

/** Within the feed: its version, the number of its stories passed, and the last newer story shown. */
const FeedCursor = z.tuple([z.uuid(), z.int().min(0), z.uuid()]);
/** After the end of the feed: its version and the last story shown. */
const RemainingCursor = z.tuple([z.uuid(), z.uuid()]);
const Cursor = z.union([FeedCursor, RemainingCursor]);

const toEmptyFeed = (version: string): Feed => ({ version, storyIds: [], reasons: [] });

/**
 * One page of the For You feed: the feed that a job ranked for the viewer, interleaved with newer stories, then all
 * other stories, newest first. Pages never repeat or skip a story, also while a new version of the feed is made.
 */
export async function listRecommendedStories(
  ctx: ViewerContext,
  input: { limit?: number; cursor?: string | undefined },
): Promise<Page<RecommendedStoryView>> {
  const { limit = limits.list.defaultLimit } = input;
  const cursor = decodeCursor(input.cursor, Cursor);
  if (cursor?.length === 2) {
    const [version, beforeId] = cursor;
    const feed = await readWholeFeed(ctx, { version });
    return readRemainingPage(ctx, [], { feed, beforeId, limit });
  }
  const position = cursor && { version: cursor[0], passed: cursor[1], beforeId: cursor[2] };
  const start = await findFeedStart(ctx, position, limit);
  return start
    ? readFeedPage(ctx, start, limit)
    : readRemainingPage(ctx, [], { feed: toEmptyFeed(maxId), beforeId: maxId, limit });
}

/** A page that begins in the feed. If the feed ends on it, stories that are not in the feed fill the page. */
async function readFeedPage(
  ctx: ViewerContext,
  start: FeedStart,
  limit: number,
): Promise<Page<RecommendedStoryView>> {
  const { version, size, beforeId } = start;
  const newerStories = start.mayHaveNewer
    ? await ctx.db.rows(selectNewerStories(limit), {
        ...viewerValues(ctx.viewer),
        version,
        beforeId,
      })
    : [];
  const { passed, feedItems } = await readNextFeedItems(ctx, start, {
    limit,
    mayBeEmpty: newerStories.length > 0,
  });
  const interleaved = interleave(feedItems, newerStories);
  const page = interleaved.slice(0, limit);
  const hasMore = interleaved.length > limit;
  if (!hasMore && passed + limit >= size) {
    const feed = await readWholeFeed(ctx, start);
    return readRemainingPage(ctx, page, { feed, beforeId: version, limit });
  }
  const lastFeedItem = page.findLast(({ position }) => position !== undefined);
  const lastNewerItem = page.findLast(({ position }) => position === undefined);
  const nextPassed = hasMore ? (lastFeedItem?.position ?? passed) : passed + limit;
  const nextBeforeId = lastNewerItem?.row.id ?? beforeId;
  return {
    items: await toViews(ctx, page),
    nextCursor: encodeCursor([version, nextPassed, nextBeforeId]),
  };
}

/**
 * The visible ones of the next `limit` stories of the feed, and the number of stories before those. Where none of them
 * is visible, reads the next ones, up to the end of the feed, unless the result `mayBeEmpty`.
 */
async function readNextFeedItems(
  ctx: ViewerContext,
  start: FeedStart,
  { limit, mayBeEmpty }: { limit: number; mayBeEmpty: boolean },
): Promise<{ passed: number; feedItems: readonly FeedItem[] }> {
  const readItems = async (passed: number) =>
    passed < start.size
      ? readFeedItems(ctx, await readWholeFeed(ctx, start), { passed, limit })
      : [];
  let { passed } = start;
  let feedItems = start.firstItems ?? (await readItems(passed));
  while (feedItems.length === 0 && !mayBeEmpty && passed + limit < start.size) {
    passed += limit;
    feedItems = await readItems(passed);
  }
  return { passed, feedItems };
}

/** Fills a page that begins with `feedItems` with stories that are not in the feed. */
async function readRemainingPage(
  ctx: ViewerContext,
  feedItems: readonly FeedItem[],
  { feed, beforeId, limit }: { feed: Feed; beforeId: string; limit: number },
): Promise<Page<RecommendedStoryView>> {
  const values = { ...viewerValues(ctx.viewer), storyIds: feed.storyIds, beforeId };
  const rows = await ctx.db.rows(selectRemainingStories(limit), values);
  const rest = rows.slice(0, limit - feedItems.length);
  const lastId = rest.at(-1)?.id ?? beforeId;
  return {
    items: await toViews(ctx, [...feedItems, ...rest.map((row) => ({ row }))]),
    nextCursor: rows.length > rest.length ? encodeCursor([feed.version, lastId]) : undefined,
  };
}

/** A version of the feed with all its stories; without stories if it was deleted. */
async function readWholeFeed(
  ctx: ViewerContext,
  { version, feed }: Pick<FeedStart, "version" | "feed">,
): Promise<Feed> {
  const { userId: viewer } = ctx.viewer;
  return feed ?? (await readFeed(ctx, { viewer, version })) ?? toEmptyFeed(version);
}

async function toViews(
  ctx: ViewerContext,
  items: readonly FeedItem[],
): Promise<RecommendedStoryView[]> {
  const reasons = new Map(items.map(({ row, reason }) => [row.id, reason]));
  const cards = await toStoryCards(
    ctx,
    items.map(({ row }) => row),
  );
  return cards.map((card) => toRecommendedStoryView(card, reasons.get(card._id)));
}
