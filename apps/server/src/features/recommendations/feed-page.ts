import { limits } from "@kora/contract/limits";
import { type SQL, sql } from "drizzle-orm";
import type { Asking } from "../../platform/context.ts";
import { type Statement, statement, type ValueOf } from "../../platform/database/statement.ts";
import type { MemoryOf } from "../../platform/memory.ts";
import type { ViewerValues } from "../blocks/index.ts";
import {
  figureColumns,
  isVisibleStory,
  ownStateColumns,
  type StoryCardRow,
  shownColumns,
} from "../stories/index.ts";
import { isUnfinished } from "./unfinished.ts";

/** Above every id. */
export const latest = "ffffffff-ffff-ffff-ffff-ffffffffffff";

const number = (value: number) => sql.raw(String(value));

/** A feed as it was prepared: it never changes. */
export interface Feed {
  readonly version: string;
  readonly storyIds: readonly string[];
  readonly reasons: readonly string[];
}

/** What is the newest that may concern a viewer. */
export interface Newest {
  readonly version: string;
  /** The feed is the viewer's own, not the common one. */
  readonly is_own: boolean;
  readonly story: string | null;
}

/** The version of the viewer's feed, or else of the common one. */
export const selectNewest = statement<{ viewer: string }, Newest>(
  "newest-feed",
  (v) => sql`
    SELECT feed.*, (SELECT id FROM stories WHERE deleted_at IS NULL AND hidden_at IS NULL
      ORDER BY id DESC LIMIT 1) AS story
    FROM (
      (SELECT version, true AS is_own FROM feeds
        WHERE user_id = ${v("viewer")} ORDER BY version DESC LIMIT 1)
      UNION ALL
      (SELECT version, false FROM common_feeds ORDER BY version DESC LIMIT 1)
      LIMIT 1
    ) feed`,
);

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

/** Some twenty kilobytes each. */
const rememberedFeeds: MemoryOf<Feed> = { name: "feeds", most: 600 };

/** The feed of that version, which is the viewer's or the common one; undefined when it is gone. */
export async function readFeed(
  ctx: Pick<Asking, "db" | "memory">,
  of: { viewer: string; version: string },
): Promise<Feed | undefined> {
  const { viewer, version } = of;
  const remembered = ctx.memory.of(rememberedFeeds);
  // A version alone comes from the caller: that of somebody else's feed must find nothing.
  const key = `${viewer} ${version}`;
  const known = remembered.get(key);
  if (known) {
    return known;
  }
  const row = await ctx.db.row(selectFeed, of);
  if (!row) {
    return undefined;
  }
  const feed = { version, storyIds: row.story_ids, reasons: row.reasons };
  remembered.set(key, feed);
  return feed;
}

/** Figures for the page alone, as `storyList` does. */
function withFigures(v: ValueOf<ViewerValues>, page: SQL): SQL {
  return sql`SELECT s.*, figures.*
    FROM (${page}) s CROSS JOIN LATERAL (
      SELECT ${figureColumns}, ${ownStateColumns(v("viewer"))}
      FROM story_counts counts WHERE counts.story_id = s.id OFFSET 0
    ) figures`;
}

/** What the viewer may see and has not finished, of the story `s` by `author`. */
function isOpenToRead(v: ValueOf<ViewerValues>): SQL {
  return sql`${isVisibleStory(sql`s`, sql`author`, v)} AND ${isUnfinished(sql`s.id`, v("viewer"))}`;
}

/** Those of the given stories that may be shown, in no order. */
export const selectPlaces = statement<ViewerValues & { storyIds: readonly string[] }, StoryCardRow>(
  "feed-places",
  (v) =>
    withFigures(
      v,
      sql`SELECT story.* FROM unnest(${v("storyIds")}::uuid[]) AS place (id) CROSS JOIN LATERAL (
      SELECT ${shownColumns} FROM stories s JOIN users author ON author.id = s.author_id
      WHERE s.id = place.id AND ${isOpenToRead(v)}
      OFFSET 0
    ) story`,
    ),
);

interface SizedList<Values> {
  readonly ordinary: Statement<Values, StoryCardRow>;
  readonly largest: Statement<Values, StoryCardRow>;
}

/** In two sizes, each with its LIMIT as a literal, as `storyList` does. */
function sized<Values extends ViewerValues>(
  name: string,
  write: (v: ValueOf<Values>, rows: SQL) => SQL,
): SizedList<Values> {
  const of = (suffix: string, limit: number) =>
    statement<Values, StoryCardRow>(
      `${name}${suffix}`,
      (v) => sql`${withFigures(v as ValueOf<ViewerValues>, write(v, number(limit + 1)))}
        ORDER BY s.id DESC`,
    );
  return {
    ordinary: of("", limits.list.defaultLimit),
    largest: of("-largest", limits.list.maxLimit),
  };
}

const pick = <Values>({ ordinary, largest }: SizedList<Values>, limit: number) =>
  limit <= limits.list.defaultLimit ? ordinary : largest;

const later = sized<ViewerValues & { version: string; before: string }>(
  "feed-later",
  (v, rows) => sql`
    SELECT ${shownColumns} FROM stories s JOIN users author ON author.id = s.author_id
    WHERE s.id > ${v("version")} AND s.id < ${v("before")} AND ${isOpenToRead(v)}
    ORDER BY s.id DESC LIMIT ${rows}`,
);

/** What was published after the feed was made, newest first, cut at one more than the page's size. */
export const laterOf = (limit: number) => pick(later, limit);

const rest = sized<ViewerValues & { storyIds: readonly string[]; before: string }>(
  "feed-rest",
  (v, rows) => sql`
    SELECT ${shownColumns} FROM stories s JOIN users author ON author.id = s.author_id
    WHERE s.id < ${v("before")} AND s.id NOT IN (SELECT unnest(${v("storyIds")}::uuid[]))
      AND ${isOpenToRead(v)}
    ORDER BY s.id DESC LIMIT ${rows}`,
);

/** What the feed does not hold, newest first, cut at one more than the page's size. */
export const restOf = (limit: number) => pick(rest, limit);
