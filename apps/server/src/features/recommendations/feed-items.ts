import type { ViewerContext } from "../../platform/context.ts";
import { type StoryCardRow, withAuthors } from "../stories/index.ts";
import { viewerValues } from "../visibility/index.ts";
import { type Feed, selectFeedStories } from "./feed-page.ts";

/** A story of a page. `position` is its position in the feed, from 1; undefined for a story that is not in it. */
export interface FeedItem {
  readonly row: StoryCardRow;
  readonly position?: number;
  readonly reason?: string | undefined;
}

/** The visible ones of the `limit` stories of the feed after the first `passed`, in no order. */
export async function readFeedItems(
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
export function interleave(
  feedItems: readonly FeedItem[],
  newerStories: readonly StoryCardRow[],
): FeedItem[] {
  const ranked = feedItems.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  const newer = newerStories.map((row): FeedItem => ({ row, reason: "new" }));
  const mixed: FeedItem[] = [];
  while (ranked.length > 0 || newer.length > 0) {
    const isNewerTurn = mixed.length % 4 === 1;
    const [first, second] = isNewerTurn ? [newer, ranked] : [ranked, newer];
    const next = first.shift() ?? second.shift();
    if (next) mixed.push(next);
  }
  return mixed;
}
