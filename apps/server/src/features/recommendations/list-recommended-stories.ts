import { limits } from "@kora/contract/limits";
import type { RecommendedStoryView } from "@kora/contract/recommendations";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeCursor, encodeCursor, type Page } from "../../platform/cursor.ts";
import { maxId } from "../../platform/ids.ts";
import { type StoryCardRow, toStoryCards, withAuthors } from "../stories/index.ts";
import { viewerValues } from "../visibility/index.ts";
import {
  type Feed,
  readFeed,
  selectFeedStories,
  selectFirstPage,
  selectNewerStories,
  selectRemainingStories,
} from "./feed-page.ts";
import { toReasonText } from "./reasons.ts";
import { requestFeed } from "./request-feed.ts";

/** Within the feed: its version, the number of its stories passed, and the last newer story shown. */
const FeedCursor = z.tuple([z.uuid(), z.int().min(0), z.uuid()]);
/** After the end of the feed: its version and the last story shown. */
const RemainingCursor = z.tuple([z.uuid(), z.uuid()]);
const Cursor = z.union([FeedCursor, RemainingCursor]);

/** A story of the page. `position` is its position in the feed, from 1; undefined for a story that is not in it. */
interface FeedItem {
  readonly row: StoryCardRow;
  readonly position?: number;
  readonly reason?: string | undefined;
}

const emptyFeed: Feed = { version: maxId, storyIds: [], reasons: [] };

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
    const feed = await readFeed(ctx, { viewer: ctx.viewer.userId, version });
    return readRemainingPage(ctx, [], { feed: feed ?? { ...emptyFeed, version }, beforeId, limit });
  }
  return readFeedPage(ctx, cursor, limit);
}

async function readFeedPage(
  ctx: ViewerContext,
  cursor: z.output<typeof FeedCursor> | undefined,
  limit: number,
): Promise<Page<RecommendedStoryView>> {
  const viewer = viewerValues(ctx.viewer);
  const cursorFeed = cursor && (await readFeed(ctx, { viewer: viewer.viewer, version: cursor[0] }));
  // Counts the stories of the feed that earlier pages have passed, shown or not.
  let passed = cursor?.[1] ?? 0;
  // If the version of the cursor was deleted, the latest version contains the stories that were newer.
  let beforeId = cursor && cursorFeed ? cursor[2] : maxId;
  const isFirstPage = !cursor && limit <= limits.list.defaultLimit;
  const latest = cursorFeed ? undefined : await readLatestFeed(ctx, isFirstPage ? limit : 0);
  const version = cursorFeed?.version ?? latest?.version;
  if (version === undefined) {
    return readRemainingPage(ctx, [], { feed: emptyFeed, beforeId: maxId, limit });
  }
  const readWholeFeed = async () =>
    cursorFeed ??
    (await readFeed(ctx, { viewer: viewer.viewer, version })) ?? { ...emptyFeed, version };
  const size = cursorFeed?.storyIds.length ?? latest?.size ?? 0;

  // The version is an id made with the feed, so the ids of newer stories are above it.
  const mayHaveNewer = latest === undefined || latest.newestStoryId > version;
  const newerStories =
    mayHaveNewer && beforeId > version
      ? await ctx.db.rows(selectNewerStories(limit), { ...viewer, version, beforeId })
      : [];
  let feedItems = latest?.items;
  for (;;) {
    const consumed = Math.min(limit, size - passed);
    feedItems ??=
      consumed > 0 ? await readFeedStories(ctx, await readWholeFeed(), { passed, limit }) : [];
    const interleaved = interleave(feedItems, newerStories);
    feedItems = undefined;
    const page = interleaved.slice(0, limit);
    beforeId = page.findLast(({ position }) => position === undefined)?.row.id ?? beforeId;
    if (interleaved.length > limit) {
      passed = page.findLast(({ position }) => position !== undefined)?.position ?? passed;
    } else {
      passed += consumed;
      if (passed >= size) {
        return readRemainingPage(ctx, page, {
          feed: await readWholeFeed(),
          beforeId: version,
          limit,
        });
      }
      if (page.length === 0) {
        // None of these stories is visible, so the next ones of the feed are read.
        continue;
      }
    }
    const nextCursor = encodeCursor([version, passed, beforeId]);
    return { items: await toCards(ctx, page), nextCursor };
  }
}

/**
 * The viewer's latest feed, the newest story of all, and the visible ones of the feed's first `limit` stories, unless
 * `limit` is 0. Requests a new feed if there is none or it is old. Undefined if no feed was ever made.
 */
async function readLatestFeed(
  ctx: ViewerContext,
  limit: number,
): Promise<
  | { version: string; size: number; newestStoryId: string; items: FeedItem[] | undefined }
  | undefined
> {
  const rows = await ctx.db.run(selectFirstPage, {
    ...viewerValues(ctx.viewer),
    maxStories: limit,
  });
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
    newestStoryId: first.newest_story ?? "",
    items: limit > 0 ? items : undefined,
  };
}

/** The visible ones of the `limit` stories of the feed after the first `passed`. */
async function readFeedStories(
  ctx: ViewerContext,
  feed: Feed,
  { passed, limit }: { passed: number; limit: number },
): Promise<FeedItem[]> {
  const storyIds = feed.storyIds.slice(passed, passed + limit);
  const rows = await ctx.db.rows(selectFeedStories, { ...viewerValues(ctx.viewer), storyIds });
  return (await withAuthors(ctx, rows)).map((row) => {
    const position = passed + row.position;
    return { row, position, reason: feed.reasons[position - 1] };
  });
}

/** The stories of the feed by position, with one of `newerStories` in every fourth position. */
function interleave(
  feedItems: readonly FeedItem[],
  newerStories: readonly StoryCardRow[],
): FeedItem[] {
  const ranked = feedItems.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  const mixed: FeedItem[] = [];
  const unranked = newerStories.map((row): FeedItem => ({ row, reason: "new" }));
  while (ranked.length > 0 || unranked.length > 0) {
    const isNewerTurn = mixed.length % 4 === 1;
    const next =
      (isNewerTurn ? unranked.shift() : ranked.shift()) ?? unranked.shift() ?? ranked.shift();
    if (next) {
      mixed.push(next);
    }
  }
  return mixed;
}

/** Fills a page that begins with `feedItems` with stories that are not in the feed. */
async function readRemainingPage(
  ctx: ViewerContext,
  feedItems: readonly FeedItem[],
  input: { feed: Feed; beforeId: string; limit: number },
): Promise<Page<RecommendedStoryView>> {
  const { feed, beforeId, limit } = input;
  const values = { ...viewerValues(ctx.viewer), storyIds: feed.storyIds, beforeId };
  const rows = await ctx.db.rows(selectRemainingStories(limit), values);
  const rest = rows.slice(0, limit - feedItems.length);
  const lastId = rest.at(-1)?.id ?? beforeId;
  return {
    items: await toCards(ctx, [...feedItems, ...rest.map((row) => ({ row }))]),
    nextCursor: rows.length > rest.length ? encodeCursor([feed.version, lastId]) : undefined,
  };
}

async function toCards(
  ctx: ViewerContext,
  items: readonly FeedItem[],
): Promise<RecommendedStoryView[]> {
  const reasons = new Map(items.map(({ row, reason }) => [row.id, reason]));
  const cards: RecommendedStoryView[] = await toStoryCards(
    ctx,
    items.map(({ row }) => row),
  );
  for (const card of cards) {
    const storedReason = reasons.get(card._id);
    const reason = storedReason ? toReasonText(storedReason, card.userId.posterName) : undefined;
    if (reason !== undefined) {
      card.reason = reason;
    }
  }
  return cards;
}
