import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { defineCache, getCached } from "../../platform/cache.ts";
import type { ReadContext } from "../../platform/context.ts";
import { defineQuery } from "../../platform/database/batch.ts";
import { type Placeholder, pageStatement, statement } from "../../platform/database/statement.ts";
import {
  type AuthorlessCardRow,
  authorlessCardColumns,
  cardColumns,
  isVisibleStory,
  isVisibleStoryCounts,
  ownReactionArrays,
  type StoryCardRow,
  withStats,
} from "../stories/index.ts";
import { type ViewerValues, viewerParamTypes } from "../visibility/index.ts";
import { finishedAmong, isUnfinished } from "./finished-stories.ts";

/** A feed as it was prepared: it never changes. */
export interface Feed {
  readonly version: string;
  readonly storyIds: readonly string[];
  readonly reasons: readonly string[];
}

/** What is the newest that may concern a viewer. */
interface Newest {
  readonly version: string;
  /** Places of the feed. */
  readonly size: number;
  /** The feed is the viewer's own, not the common one. */
  readonly is_own: boolean;
  readonly newest_story: string | null;
}

const selectFeed = statement<
  { viewer: string; version: string },
  { story_ids: string[]; reasons: string[] }
>(
  "feed",
  (v) => sql`
    SELECT story_ids, reasons FROM feeds
    WHERE user_id = ${v("viewer")} AND version = ${v("version")}
    UNION ALL
    SELECT story_ids, reasons FROM common_feeds WHERE version = ${v("version")}`,
);

interface FeedKey {
  readonly viewer: string;
  readonly version: string;
}

/** Some sixty kilobytes each. The key has the viewer, so that a version of another user's feed finds nothing. */
const feeds = defineCache<FeedKey, Feed>({
  name: "feeds",
  maxSize: 300,
  keyOf: keyOfFeed,
  async load({ db }, keys) {
    const found = new Map<string, Feed>();
    for (const key of keys) {
      const row = await db.row(selectFeed, key);
      if (!row) continue;
      const { story_ids: storyIds, reasons } = row;
      found.set(keyOfFeed(key), { version: key.version, storyIds, reasons });
    }
    return found;
  },
});

function keyOfFeed({ viewer, version }: FeedKey): string {
  return `${viewer} ${version}`;
}

/** The feed of that version, which is the viewer's or the common one; undefined when it is gone. */
export async function readFeed(
  ctx: Pick<ReadContext, "db" | "caches">,
  key: FeedKey,
): Promise<Feed | undefined> {
  return (await getCached(ctx, feeds, [key])).get(keyOfFeed(key));
}

/** What the viewer may see and has not finished, of the story `s` by `author`. */
function isOpenToRead(v: Placeholder<ViewerValues>): SQL {
  return sql`${isVisibleStory(sql`s`, sql`author`, v)} AND ${isUnfinished(sql`s.id`, v("viewer"))}`;
}

/** A story of a feed, with its place among those that were asked for, from 1. */
export type PlacedRow = AuthorlessCardRow & { place: number };

/**
 * The stories of `ids` that may be shown if their authors may, in no order: each is one look-up by its key, as all that
 * is asked of a story lies in the row of its counts. Who wrote it comes from `withAuthors`.
 */
function places(v: Placeholder<ViewerValues>, ids: SQLWrapper): SQL {
  return sql`
    SELECT story.*, placed.place::int AS place, story.id = ANY (asked.liked) AS is_liked,
      story.id = ANY (asked.bookmarked) AS is_bookmarked
    FROM (
        SELECT place.ids, ${finishedAmong(sql`place.ids`, v("viewer"))} AS finished,
          ${ownReactionArrays(sql`place.ids`, v("viewer"))}
        FROM (SELECT ${ids} AS ids OFFSET 0) place OFFSET 0
      ) asked CROSS JOIN LATERAL unnest(asked.ids) WITH ORDINALITY placed (id, place)
      CROSS JOIN LATERAL (
        SELECT ${authorlessCardColumns} FROM story_counts counts
        WHERE counts.story_id = placed.id AND counts.story_id <> ALL (asked.finished)
          AND ${isVisibleStoryCounts(sql`counts`, v)}
        OFFSET 0
      ) story`;
}

/** Those of the given stories that may be shown if their authors may, in no order. */
export const selectPlaces = statement<ViewerValues & { storyIds: readonly string[] }, PlacedRow>(
  "feed-places",
  (v) => places(v, sql`${v("storyIds")}::uuid[]`),
);

type FirstPlacesRow = { [Column in keyof Newest]: Newest[Column] | null } & (
  | (PlacedRow & { reason: string })
  | { id: null }
);

interface FirstPageParams extends ViewerValues {
  places: number;
}

/**
 * Which feed is the viewer's now, in the first row alone, and those of its first `places` stories that may be shown if
 * their authors may, each with its reason, in no order: no row where there is no feed, one without `id` where none may
 * be shown. A feed has the stories of a first page in columns of their own, so the whole of it is not read.
 */
export const firstPage = defineQuery<FirstPageParams, FirstPlacesRow>({
  name: "feed-first-page",
  params: { ...viewerParamTypes, places: "int" },
  batch: { concurrency: 3 },
  sql: (v) => sql`
    SELECT head.*, feed.reasons[place.place] AS reason, place.*
    FROM (
      (SELECT version, true AS is_own, size, first_ids AS ids, first_reasons AS reasons FROM feeds
        WHERE user_id = ${v("viewer")} ORDER BY version DESC LIMIT 1)
      UNION ALL
      (SELECT version, false, size, first_ids, first_reasons FROM common_feeds
        ORDER BY version DESC LIMIT 1)
      LIMIT 1
    ) feed
      LEFT JOIN LATERAL (
        SELECT found.*, row_number() OVER () AS nth
        FROM (${places(v, sql`feed.ids[1:${v("places")}]`)}) found
      ) place ON true
      LEFT JOIN LATERAL (
        SELECT feed.version, feed.is_own, feed.size, (SELECT id FROM stories
          WHERE deleted_at IS NULL AND hidden_at IS NULL ORDER BY id DESC LIMIT 1) AS newest_story
        WHERE place.nth IS NULL OR place.nth = 1
      ) head ON true`,
});

/** A list of stories, newest first. */
const storyPage = <Values extends ViewerValues>(
  name: string,
  page: (v: Placeholder<Values>, rows: SQL) => SQL,
) =>
  pageStatement<Values, StoryCardRow>(
    name,
    (v, rows) => sql`${withStats(v("viewer"), page(v, rows))} ORDER BY page.id DESC`,
  );

/** What was published after the feed was made, newest first, cut at one more than the page's size. */
export const laterPage = storyPage<ViewerValues & { version: string; before: string }>(
  "feed-later",
  (v, rows) => sql`
    SELECT ${cardColumns} FROM stories s JOIN users author ON author.id = s.author_id
    WHERE s.id > ${v("version")} AND s.id < ${v("before")} AND ${isOpenToRead(v)}
    ORDER BY s.id DESC LIMIT ${rows}`,
);

/** What the feed does not hold, newest first, cut at one more than the page's size. */
export const restPage = storyPage<ViewerValues & { storyIds: readonly string[]; before: string }>(
  "feed-rest",
  (v, rows) => sql`
    SELECT ${cardColumns} FROM stories s JOIN users author ON author.id = s.author_id
    WHERE s.id < ${v("before")} AND s.id NOT IN (SELECT unnest(${v("storyIds")}::uuid[]))
      AND ${isOpenToRead(v)}
    ORDER BY s.id DESC LIMIT ${rows}`,
);
