import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { defineCache, getCached } from "../../platform/cache.ts";
import type { ReadContext } from "../../platform/context.ts";
import { defineQuery } from "../../platform/database/batch.ts";
import { type Placeholder, statement } from "../../platform/database/statement.ts";
import {
  type AuthorlessCardRow,
  authorlessCardColumns,
  cardColumns,
  defineStoryList,
  isVisibleStory,
  isVisibleStoryCounts,
  ownReactionArrays,
} from "../stories/index.ts";
import { type ViewerValues, viewerParamTypes } from "../visibility/index.ts";
import { isUnfinishedWork, selectFinishedIds } from "./finished-stories.ts";

/** One version of a feed as a job ranked it. A version never changes. */
export interface Feed {
  readonly version: string;
  readonly storyIds: readonly string[];
  /** The reason of each of `storyIds`, in the same order. */
  readonly reasons: readonly string[];
}

/** The latest feed of a viewer. */
interface LatestFeed {
  readonly version: string;
  /** Number of stories in the feed. */
  readonly size: number;
  /** False for the common feed of users who have no feed of their own yet. */
  readonly is_own: boolean;
  /** The id of the newest story on Kora; null if there is none. */
  readonly newest_story: string | null;
}

const selectFeed = statement<
  { viewer: string; version: string },
  { story_ids: string[]; reasons: string[] }
>(
  "feed",
  (value) => sql`
    SELECT story_ids, reasons FROM feeds
    WHERE user_id = ${value("viewer")} AND version = ${value("version")}
    UNION ALL
    SELECT story_ids, reasons FROM common_feeds WHERE version = ${value("version")}`,
);

interface FeedKey {
  readonly viewer: string;
  readonly version: string;
}

/** An entry has about 60 kB. The key contains the viewer, so that a user cannot read the feed of another user. */
const feeds = defineCache<FeedKey, Feed>({
  name: "feeds",
  maxSize: 300,
  keyOf: keyOfFeed,
  async load({ db }, keys) {
    const feedsByKey = new Map<string, Feed>();
    for (const key of keys) {
      const row = await db.row(selectFeed, key);
      if (!row) continue;
      const { story_ids: storyIds, reasons } = row;
      feedsByKey.set(keyOfFeed(key), { version: key.version, storyIds, reasons });
    }
    return feedsByKey;
  },
});

function keyOfFeed({ viewer, version }: FeedKey): string {
  return `${viewer} ${version}`;
}

/** Returns a version of the viewer's feed or of the common feed; undefined if it was deleted. */
export async function readFeed(
  ctx: Pick<ReadContext, "db" | "caches">,
  key: FeedKey,
): Promise<Feed | undefined> {
  return (await getCached(ctx, feeds, [key])).get(keyOfFeed(key));
}

/**
 * True for a story `s` by `author` that may be in the feed: visible, not by the viewer, and not finished. A series is in
 * the feed once: `isShownInstead` is true for the id of another part that stands for the series instead of `s`.
 * `toNextParts` then replaces the one that is left.
 */
function isRecommendable(
  value: Placeholder<ViewerValues>,
  isShownInstead: (otherId: SQL) => SQL,
): SQL {
  return sql`s.author_id <> ${value("viewer")} AND ${isVisibleStory(sql`s`, sql`author`, value)}
    AND ${isUnfinishedWork(value, (part) => isShownInstead(sql`${part}.story_id`))}`;
}

/** A row of `selectFeedStories`. `position` is the position of the story in the requested ids, from 1. */
export type FeedStoryRow = AuthorlessCardRow & { position: number };

/**
 * Selects the stories of `ids` that the viewer may see, except finished and own ones, in no order. A part of a series may
 * be finished, because `toNextParts` replaces it. Reads one row of `story_counts` by key for each id. Afterwards,
 * `withAuthors` adds the authors and drops stories whose author is deleted or suspended.
 */
function selectVisibleWithPosition(value: Placeholder<ViewerValues>, ids: SQLWrapper): SQL {
  return sql`
    SELECT story.*, entry.position::int AS position, story.id = ANY (list.liked) AS is_liked,
      story.id = ANY (list.bookmarked) AS is_bookmarked
    FROM (
        SELECT input.ids, ${selectFinishedIds(sql`input.ids`, value("viewer"))} AS finished,
          ${ownReactionArrays(sql`input.ids`, value("viewer"))}
        FROM (SELECT ${ids} AS ids OFFSET 0) input OFFSET 0
      ) list CROSS JOIN LATERAL unnest(list.ids) WITH ORDINALITY entry (id, position)
      CROSS JOIN LATERAL (
        SELECT ${authorlessCardColumns} FROM story_counts counts
        WHERE counts.story_id = entry.id
          AND (counts.story_id <> ALL (list.finished) OR counts.series_id IS NOT NULL)
          AND counts.author_id <> ${value("viewer")}
          AND ${isVisibleStoryCounts(sql`counts`, value)}
        OFFSET 0
      ) story`;
}

/** Selects the visible stories among `storyIds`; see `selectVisibleWithPosition`. */
export const selectFeedStories = statement<
  ViewerValues & { storyIds: readonly string[] },
  FeedStoryRow
>("feed-stories", (value) => selectVisibleWithPosition(value, sql`${value("storyIds")}::uuid[]`));

type FirstPageRow = { [Column in keyof LatestFeed]: LatestFeed[Column] | null } & (
  | (FeedStoryRow & { reason: string })
  | { id: null }
);

interface FirstPageParams extends ViewerValues {
  maxStories: number;
}

/**
 * Selects the viewer's latest feed, and the visible stories among its first `maxStories` stories with their reasons, in
 * no order. Only the first row has the columns of the feed. Returns no row if there is no feed, and one row without
 * `id` if no story is visible. Reads the columns `first_ids` and `first_reasons`, not the whole feed.
 */
export const selectFirstPage = defineQuery<FirstPageParams, FirstPageRow>({
  name: "feed-first-page",
  params: { ...viewerParamTypes, maxStories: "int" },
  batch: { concurrency: 3 },
  sql: (value) => sql`
    SELECT latest.*, feed.reasons[story.position] AS reason, story.*
    FROM (
      (SELECT version, true AS is_own, size, first_ids AS ids, first_reasons AS reasons FROM feeds
        WHERE user_id = ${value("viewer")} ORDER BY version DESC LIMIT 1)
      UNION ALL
      (SELECT version, false, size, first_ids, first_reasons FROM common_feeds
        ORDER BY version DESC LIMIT 1)
      LIMIT 1
    ) feed
      LEFT JOIN LATERAL (
        SELECT visible.*, row_number() OVER () AS row_number
        FROM (${selectVisibleWithPosition(value, sql`feed.ids[1:${value("maxStories")}]`)}) visible
      ) story ON true
      LEFT JOIN LATERAL (
        SELECT feed.version, feed.is_own, feed.size, (SELECT id FROM stories
          WHERE deleted_at IS NULL AND hidden_at IS NULL ORDER BY id DESC LIMIT 1) AS newest_story
        WHERE story.row_number IS NULL OR story.row_number = 1
      ) latest ON true`,
});

/**
 * Selects stories that were published after the feed was made, newest first. Of a series, it is the part that was
 * published first: the place of a series that began before the feed is in the feed.
 */
export const selectNewerStories = defineStoryList<{ version: string }>(
  "feed-newer-stories",
  (value, rowLimit) => sql`
    SELECT ${cardColumns} FROM stories s JOIN users author ON author.id = s.author_id
    WHERE s.id > ${value("version")} AND s.id < ${value("beforeId")}
      AND ${isRecommendable(value, (otherId) => sql`${otherId} < s.id`)}
    ORDER BY s.id DESC LIMIT ${rowLimit}`,
);

/**
 * Selects stories that are not in the feed (`storyIds`), newest first. Of a series without a part in the feed, it is the
 * part that was published last before the feed was made.
 */
export const selectRemainingStories = defineStoryList<{
  version: string;
  storyIds: readonly string[];
}>(
  "feed-remaining-stories",
  (value, rowLimit) => sql`
    SELECT ${cardColumns} FROM stories s JOIN users author ON author.id = s.author_id
    WHERE s.id < ${value("beforeId")} AND s.id NOT IN (SELECT unnest(${value("storyIds")}::uuid[]))
      AND ${isRecommendable(
        value,
        (otherId) => sql`((${otherId} > s.id AND ${otherId} < ${value("version")})
          OR ${otherId} IN (SELECT unnest(${value("storyIds")}::uuid[])))`,
      )}
    ORDER BY s.id DESC LIMIT ${rowLimit}`,
);
