import type { ViewerContext } from "../../platform/context.ts";
import { type StoryCardRow, withAuthors } from "../stories/index.ts";
import { viewerValues } from "../visibility/index.ts";
import { type Feed, selectFeedStories } from "./feed-page.ts";

/** A story of a page. */
export interface FeedItem {
  readonly row: StoryCardRow;
  /** The story's position in the feed, from 1; undefined for a story that is not in the feed. */
  readonly position?: number;
  readonly reason?: string | undefined;
}

/** Reads `limit` stories of the feed after the first `passedCount`. Returns those that the viewer sees, in no order. */
export async function readFeedItems(
  ctx: ViewerContext,
  feed: Feed,
  { passedCount, limit }: { passedCount: number; limit: number },
): Promise<FeedItem[]> {
  const storyIds = feed.storyIds.slice(passedCount, passedCount + limit);
  const rows = await ctx.db.rows(selectFeedStories, { ...viewerValues(ctx.viewer), storyIds });
  return (await withAuthors(ctx, rows)).map((row) => {
    const position = passedCount + row.position;
    return { row, position, reason: feed.reasons[position - 1] };
  });
}

/**
 * Merges the stories of the feed, sorted by position, with `newerStories`: the second item and every fourth one after
 * it are newer stories. When one of the two lists ends, the rest of the other list follows.
 */
export function interleave(
  feedItems: readonly FeedItem[],
  newerStories: readonly StoryCardRow[],
): FeedItem[] {
  const rankedItems = feedItems.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  const newerItems = newerStories.map((row): FeedItem => ({ row, reason: "new" }));
  const interleaved: FeedItem[] = [];
  while (rankedItems.length > 0 || newerItems.length > 0) {
    const isNewerTurn = interleaved.length % 4 === 1;
    const [preferred, fallback] = isNewerTurn
      ? [newerItems, rankedItems]
      : [rankedItems, newerItems];
    const next = preferred.shift() ?? fallback.shift();
    if (next) interleaved.push(next);
  }
  return interleaved;
}
