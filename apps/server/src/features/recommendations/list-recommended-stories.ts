import { limits } from "@kora/contract/limits";
import type { RecommendedStoryView } from "@kora/contract/recommendations";
import type { StoryCardView } from "@kora/contract/stories";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeCursor, encodeCursor, type Page, type PageInput } from "../../platform/cursor.ts";
import { maxId } from "../../platform/ids.ts";
import { toNextParts, toStoryCards } from "../stories/index.ts";
import { viewerValues } from "../visibility/index.ts";
import { type FeedItem, interleave, readFeedItems } from "./feed-items.ts";
import { type Feed, readFeed, selectNewerStories, selectRemainingStories } from "./feed-page.ts";
import { type FeedStart, findFeedStart } from "./feed-start.ts";
import { toReasonText } from "./reasons.ts";

/** A position in the feed: `version`, `passedCount` and `beforeId` of `FeedPosition`. */
const FeedCursor = z.tuple([z.uuid(), z.int().min(0), z.uuid()]);
/** A position after the end of the feed: the feed's version, and the id of the last story that was shown. */
const RemainingCursor = z.tuple([z.uuid(), z.uuid()]);
const Cursor = z.union([FeedCursor, RemainingCursor]);

const toEmptyFeed = (version: string): Feed => ({ version, storyIds: [], reasons: [] });

/**
 * Returns one page of the For You feed: the feed that a job ranked for the viewer, interleaved with newer stories, then
 * all other stories, newest first. Pages of one version of the feed never repeat or skip a story, even while a new
 * version is made.
 */
export async function listRecommendedStories(
  ctx: ViewerContext,
  input: Partial<PageInput>,
): Promise<Page<RecommendedStoryView>> {
  const { limit = limits.list.defaultLimit } = input;
  const cursor = decodeCursor(input.cursor, Cursor);
  if (cursor?.length === 2) {
    const [version, beforeId] = cursor;
    const feed = await readWholeFeed(ctx, { version });
    return readRemainingPage(ctx, { feed, beforeId, limit });
  }
  const position = cursor && { version: cursor[0], passedCount: cursor[1], beforeId: cursor[2] };
  const start = await findFeedStart(ctx, position, limit);
  return start
    ? readFeedPage(ctx, start, limit)
    : // No feed was ever made, so `maxId` takes the place of its version in the cursor.
      readRemainingPage(ctx, { feed: toEmptyFeed(maxId), beforeId: maxId, limit });
}

/** Returns a page that begins in the feed. If the feed ends on this page, stories that are not in the feed fill it. */
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
  const { passedCount, feedItems } = await readNextFeedItems(ctx, start, {
    limit,
    mayBeEmpty: newerStories.length > 0,
  });
  const interleaved = interleave(feedItems, newerStories);
  const page = interleaved.slice(0, limit);
  const hasMore = interleaved.length > limit;
  if (!hasMore && passedCount + limit >= size) {
    const feed = await readWholeFeed(ctx, start);
    return readRemainingPage(ctx, { feedItems: page, feed, beforeId: version, limit });
  }
  const lastFeedItem = page.findLast(({ position }) => position !== undefined);
  const lastNewerItem = page.findLast(({ position }) => position === undefined);
  const nextPassedCount = hasMore ? (lastFeedItem?.position ?? passedCount) : passedCount + limit;
  const nextBeforeId = lastNewerItem?.row.id ?? beforeId;
  return {
    items: await toViews(ctx, page),
    nextCursor: encodeCursor([version, nextPassedCount, nextBeforeId]),
  };
}

/**
 * Reads the next `limit` stories of the feed. Returns the visible ones, and the number of stories before these `limit`
 * stories. While none is visible, reads the following stories, up to the end of the feed, unless the result
 * `mayBeEmpty`.
 */
async function readNextFeedItems(
  ctx: ViewerContext,
  start: FeedStart,
  { limit, mayBeEmpty }: { limit: number; mayBeEmpty: boolean },
): Promise<{ passedCount: number; feedItems: readonly FeedItem[] }> {
  const readItems = async (count: number) =>
    count < start.size
      ? readFeedItems(ctx, await readWholeFeed(ctx, start), { passedCount: count, limit })
      : [];
  let { passedCount } = start;
  let feedItems = start.firstItems ?? (await readItems(passedCount));
  while (feedItems.length === 0 && !mayBeEmpty && passedCount + limit < start.size) {
    passedCount += limit;
    feedItems = await readItems(passedCount);
  }
  return { passedCount, feedItems };
}

/** Returns a page that begins with `feedItems`, filled up with stories that are not in the feed. */
async function readRemainingPage(
  ctx: ViewerContext,
  {
    feedItems = [],
    feed,
    beforeId,
    limit,
  }: { feedItems?: readonly FeedItem[]; feed: Feed; beforeId: string; limit: number },
): Promise<Page<RecommendedStoryView>> {
  const { version, storyIds } = feed;
  const values = { ...viewerValues(ctx.viewer), version, storyIds, beforeId };
  const rows = await ctx.db.rows(selectRemainingStories(limit), values);
  const remainingRows = rows.slice(0, limit - feedItems.length);
  const lastId = remainingRows.at(-1)?.id ?? beforeId;
  return {
    items: await toViews(ctx, [...feedItems, ...remainingRows.map((row) => ({ row }))]),
    nextCursor: rows.length > remainingRows.length ? encodeCursor([version, lastId]) : undefined,
  };
}

/** Returns a version of the feed with all its stories, or without stories if the version was deleted. */
async function readWholeFeed(
  ctx: ViewerContext,
  { version, feed }: Pick<FeedStart, "version" | "feed">,
): Promise<Feed> {
  const { userId: viewer } = ctx.viewer;
  return feed ?? (await readFeed(ctx, { viewer, version })) ?? toEmptyFeed(version);
}

/** Returns the cards of a page. A part of a series is replaced by the next part for the viewer. */
async function toViews(
  ctx: ViewerContext,
  items: readonly FeedItem[],
): Promise<RecommendedStoryView[]> {
  const rows = items.map(({ row, reason }) => ({ ...row, reason }));
  const shownRows = await toNextParts(ctx, rows, { removesFinished: true });
  const reasonsById = new Map(shownRows.map(({ id, reason }) => [id, reason]));
  const cards = await toStoryCards(ctx, shownRows);
  return cards.map((card) => toRecommendedStoryView(card, reasonsById.get(card._id)));
}

/** Adds the text of the reason to a card, if `reason`, which is stored in the feed, is of a known kind. */
function toRecommendedStoryView(
  card: StoryCardView,
  reason: string | undefined,
): RecommendedStoryView {
  const text = reason ? toReasonText(reason, card.userId.posterName) : undefined;
  return text === undefined ? card : { ...card, reason: text };
}
