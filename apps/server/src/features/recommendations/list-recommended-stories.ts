import { limits } from "@kora/contract/limits";
import type { RecommendedStoryView } from "@kora/contract/recommendations";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeCursor, encodeCursor, type Page } from "../../platform/cursor.ts";
import { maxId } from "../../platform/ids.ts";
import { type StoryCardRow, toStoryCards, withAuthors } from "../stories/index.ts";
import { viewerValues } from "../visibility/index.ts";
import { type Feed, firstPage, laterPage, readFeed, restPage, selectPlaces } from "./feed-page.ts";
import { sayReason } from "./reasons.ts";
import { requestFeed } from "./request-feed.ts";

/** In the feed: its version, how many of its places are behind, and the last shown of what came since. */
const InFeed = z.tuple([z.uuid(), z.int().min(0), z.uuid()]);
/** Behind the feed: its version, and the last story shown. */
const InRest = z.tuple([z.uuid(), z.uuid()]);
const Cursor = z.union([InFeed, InRest]);

/** A story to show, with its place in the feed, from 1, if it has one. */
interface Shown {
  readonly row: StoryCardRow;
  readonly place?: number;
  readonly reason?: string | undefined;
}

const nothing: Feed = { version: maxId, storyIds: [], reasons: [] };

/**
 * One page of the For You feed (decisions §3): what the job prepared for the viewer, with what was published
 * since between it, then all other stories, newest first. A page never repeats or skips a story of the pages
 * before it, also while the feed is made anew.
 */
export async function listRecommendedStories(
  ctx: ViewerContext,
  input: { limit?: number; cursor?: string | undefined },
): Promise<Page<RecommendedStoryView>> {
  const { limit = limits.list.defaultLimit } = input;
  const cursor = decodeCursor(input.cursor, Cursor);
  if (cursor?.length === 2) {
    const [version, before] = cursor;
    const feed = await readFeed(ctx, { viewer: ctx.viewer.userId, version });
    return readRest(ctx, [], { feed: feed ?? { ...nothing, version }, before, limit });
  }
  return readPlaces(ctx, cursor, limit);
}

async function readPlaces(
  ctx: ViewerContext,
  cursor: z.output<typeof InFeed> | undefined,
  limit: number,
): Promise<Page<RecommendedStoryView>> {
  const viewer = viewerValues(ctx.viewer);
  const asked = cursor && (await readFeed(ctx, { viewer: viewer.viewer, version: cursor[0] }));
  let from = cursor?.[1] ?? 0;
  // What came since a feed that was paged through long ago, and is gone, is in the one that is there now.
  let before = cursor && asked ? cursor[2] : maxId;
  const isFirstPage = !cursor && limit <= limits.list.defaultLimit;
  const newest = asked ? undefined : await readNewest(ctx, isFirstPage ? limit : 0);
  const version = asked?.version ?? newest?.version;
  if (version === undefined) {
    return readRest(ctx, [], { feed: nothing, before: maxId, limit });
  }
  const readWhole = async () =>
    asked ?? (await readFeed(ctx, { viewer: viewer.viewer, version })) ?? { ...nothing, version };
  const size = asked?.storyIds.length ?? newest?.size ?? 0;

  // What came since: all of it is above the feed's own version.
  const mayHaveMore = newest === undefined || newest.story > version;
  const since =
    mayHaveMore && before > version
      ? await ctx.db.rows(laterPage(limit), { ...viewer, version, before })
      : [];
  let found = newest?.places;
  for (;;) {
    const looked = Math.min(limit, size - from);
    found ??= looked > 0 ? await readStretch(ctx, await readWhole(), { from, limit }) : [];
    const all = mix(found, since);
    found = undefined;
    const page = all.slice(0, limit);
    before = page.findLast(({ place }) => place === undefined)?.row.id ?? before;
    if (all.length > limit) {
      from = page.findLast(({ place }) => place !== undefined)?.place ?? from;
    } else {
      from += looked;
      if (from >= size) {
        return readRest(ctx, page, { feed: await readWhole(), before: version, limit });
      }
      if (page.length === 0) {
        continue;
      }
    }
    const nextCursor = encodeCursor([version, from, before]);
    return { items: await toCards(ctx, page), nextCursor };
  }
}

/**
 * Which feed is the viewer's now and the newest story of all, with what may be shown of the feed's first
 * `places`, if any were asked for; undefined where no feed was made yet.
 */
async function readNewest(
  ctx: ViewerContext,
  places: number,
): Promise<
  { version: string; size: number; story: string; places: Shown[] | undefined } | undefined
> {
  const rows = await ctx.db.run(firstPage, { ...viewerValues(ctx.viewer), places });
  const [first] = rows;
  if (!first?.version) {
    requestFeed(ctx, undefined);
    return undefined;
  }
  requestFeed(ctx, first.is_own ? first.version : undefined);
  const placed = rows.filter((row) => row.id !== null);
  const shown = (await withAuthors(ctx, placed)).map((row) => {
    return { row, place: row.place, reason: row.reason };
  });
  return {
    version: first.version,
    size: first.size ?? 0,
    story: first.newest_story ?? "",
    places: places > 0 ? shown : undefined,
  };
}

/** What may be shown of the feed's places after the first `from`, at most `limit` of them. */
async function readStretch(
  ctx: ViewerContext,
  feed: Feed,
  { from, limit }: { from: number; limit: number },
): Promise<Shown[]> {
  const storyIds = feed.storyIds.slice(from, from + limit);
  const rows = await ctx.db.rows(selectPlaces, { ...viewerValues(ctx.viewer), storyIds });
  return (await withAuthors(ctx, rows)).map((row) => {
    const place = from + row.place;
    return { row, place, reason: feed.reasons[place - 1] };
  });
}

/** The stories of a stretch of the feed by their places, and between them, every fourth, one that came since. */
function mix(found: readonly Shown[], since: readonly StoryCardRow[]): Shown[] {
  const prepared = found.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
  const mixed: Shown[] = [];
  const later = since.map((row): Shown => ({ row, reason: "new" }));
  while (prepared.length > 0 || later.length > 0) {
    const isLatersTurn = mixed.length % 4 === 1;
    const next =
      (isLatersTurn ? later.shift() : prepared.shift()) ?? later.shift() ?? prepared.shift();
    if (next) {
      mixed.push(next);
    }
  }
  return mixed;
}

/** Fills a page with what the feed does not hold. */
async function readRest(
  ctx: ViewerContext,
  begun: readonly Shown[],
  of: { feed: Feed; before: string; limit: number },
): Promise<Page<RecommendedStoryView>> {
  const { feed, before, limit } = of;
  const values = { ...viewerValues(ctx.viewer), storyIds: feed.storyIds, before };
  const rows = await ctx.db.rows(restPage(limit), values);
  const rest = rows.slice(0, limit - begun.length);
  const last = rest.at(-1)?.id ?? before;
  return {
    items: await toCards(ctx, [...begun, ...rest.map((row) => ({ row }))]),
    nextCursor: rows.length > rest.length ? encodeCursor([feed.version, last]) : undefined,
  };
}

async function toCards(
  ctx: ViewerContext,
  shown: readonly Shown[],
): Promise<RecommendedStoryView[]> {
  const reasons = new Map(shown.map(({ row, reason }) => [row.id, reason]));
  const cards: RecommendedStoryView[] = await toStoryCards(
    ctx,
    shown.map(({ row }) => row),
  );
  for (const card of cards) {
    const kept = reasons.get(card._id);
    const reason = kept ? sayReason(kept, card.userId.posterName) : undefined;
    if (reason !== undefined) {
      card.reason = reason;
    }
  }
  return cards;
}
