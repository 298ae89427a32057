import { limits } from "@kora/contract/limits";
import type { TrendingStoryView } from "@kora/contract/stories";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import {
  decodeCursor,
  encodeCursor,
  type Page,
  type PageInput,
  realKey,
} from "../../platform/cursor.ts";
import { defineQuery } from "../../platform/database/batch.ts";
import { literal, type Placeholder } from "../../platform/database/statement.ts";
import { maxId, newestFirst } from "../../platform/ids.ts";
import { type ViewerValues, viewerParamTypes, viewerValues } from "../visibility/index.ts";
import { withAuthors } from "./authors.ts";
import { toNextParts } from "./next-parts.ts";
import { trendingLimits } from "./rank-trending.ts";
import {
  type AuthorlessCardRow,
  authorlessCardColumns,
  withOwnReactions,
} from "./story-columns.ts";
import { toStoryCards } from "./story-pages.ts";
import { toTrendingStoryView } from "./views.ts";
import { isShownStory, isVisibleStoryCounts } from "./visibility.ts";

/** The sort key after which a page begins. The list has two sections, and each is sorted by score and id. */
interface PagePosition {
  /** True in the first section, which has the stories of writers whom the viewer follows. */
  followed: boolean;
  score: number;
  id: string;
}

interface Params extends ViewerValues, PagePosition {
  maxRows: number;
}

type TrendingRow = AuthorlessCardRow & PagePosition;

/** The list has stories of at most this number of followed writers, the most recently followed ones. */
const maxFollowedWriters = 200;

/** Above every score, because it is almost the highest value of PostgreSQL's type `real`. */
const maxScore = 3e38;

/** The sort key before all stories. */
const firstPosition: PagePosition = { followed: true, score: maxScore, id: maxId };

/**
 * Selects the newest stories and the trending stories of each followed writer, highest score first, and of each series
 * only the part that comes first. `trending_stories` is small and is joined once, because PostgreSQL would scan it for
 * each writer in a lateral join.
 */
const selectFollowedStories = (value: Placeholder<Params>) => sql`
  WITH followed AS MATERIALIZED (
    SELECT writer_id FROM follows WHERE ${value("followed")} AND follower_id = ${value("viewer")}
    ORDER BY created_at DESC LIMIT ${literal(maxFollowedWriters)}
  )
  SELECT work.id, work.score
  FROM (
    SELECT DISTINCT ON (coalesce(part.series_id, candidate.id)) candidate.id, candidate.score
    FROM (
    SELECT newest.id, 0::real AS score
    FROM followed
      CROSS JOIN LATERAL (SELECT user_id FROM writers WHERE id = followed.writer_id OFFSET 0) writer
      CROSS JOIN LATERAL (
        SELECT s.id FROM stories s
        WHERE s.author_id = writer.user_id AND ${isShownStory(sql`s`)}
        ORDER BY s.id DESC LIMIT ${literal(trendingLimits.perWriter)}
      ) newest
    UNION ALL
    SELECT t.story_id, t.score FROM followed JOIN trending_stories t ON t.writer_id = followed.writer_id
    ) candidate
      LEFT JOIN LATERAL (
        SELECT p.series_id FROM series_parts p WHERE p.story_id = candidate.id OFFSET 0
      ) part ON true
    ORDER BY coalesce(part.series_id, candidate.id), candidate.score DESC, candidate.id DESC
  ) work
  WHERE (work.score, work.id) < (${value("score")}, ${value("id")})
  ORDER BY work.score DESC, work.id DESC`;

/**
 * Selects the trending stories of writers whom the viewer does not follow, highest score first. If the page begins in
 * the first section, it selects them from the first one.
 */
const selectOtherStories = (value: Placeholder<Params>) => sql`
  SELECT t.story_id AS id, t.score FROM trending_stories t
  WHERE (${value("followed")} OR (t.score, t.story_id) < (${value("score")}, ${value("id")}))
    AND NOT EXISTS (
      SELECT FROM follows f WHERE f.follower_id = ${value("viewer")} AND f.writer_id = t.writer_id OFFSET 0
    )
  ORDER BY t.score DESC, t.story_id DESC`;

/** Selects the visible stories of one section, with the columns of their cards. */
const selectSection = (
  value: Placeholder<Params>,
  { followed, stories }: { followed: boolean; stories: SQL },
) => sql`
  (SELECT story.*, ${literal(followed)} AS followed, ranked.score
    FROM (${stories}) ranked CROSS JOIN LATERAL (
      SELECT ${authorlessCardColumns} FROM story_counts counts
      WHERE counts.story_id = ranked.id AND ${isVisibleStoryCounts(sql`counts`, value)}
      OFFSET 0
    ) story
    LIMIT ${value("maxRows")})`;

/**
 * Selects the rows of one page without an order and without authors, which `withAuthors` adds. PostgreSQL reads the
 * second section only if the first does not fill the page.
 */
export const trendingPage = defineQuery<Params, TrendingRow>({
  name: "trending-page",
  params: {
    ...viewerParamTypes,
    followed: "boolean",
    score: "real",
    id: "uuid",
    maxRows: "int",
  },
  batch: { concurrency: 3 },
  sql: (value) =>
    withOwnReactions(
      value("viewer"),
      sql`${selectSection(value, { followed: true, stories: selectFollowedStories(value) })}
        UNION ALL ${selectSection(value, { followed: false, stories: selectOtherStories(value) })}
        LIMIT ${value("maxRows")}`,
    ),
});

/** The section, the score and the id of the last story of the previous page. */
const Cursor = z.tuple([z.literal(["followed", "everyone"]), realKey, z.uuid()]);

/** Sorts stories of followed writers first, then by score and id, highest first. */
function compareRows(a: TrendingRow, b: TrendingRow): number {
  return Number(b.followed) - Number(a.followed) || b.score - a.score || newestFirst(a.id, b.id);
}

/**
 * Returns one page of the trending list: first the stories of writers whom the viewer follows, then the stories of
 * other writers. Each section is sorted by score. A series is shown once, with the next part for the viewer.
 */
export async function listTrendingStories(
  ctx: ViewerContext,
  input: Partial<PageInput>,
): Promise<Page<TrendingStoryView>> {
  const { limit = limits.list.defaultLimit } = input;
  const cursor = decodeCursor(input.cursor, Cursor);
  const position: PagePosition = cursor
    ? { followed: cursor[0] === "followed", score: cursor[1], id: cursor[2] }
    : firstPosition;
  const params = { ...viewerValues(ctx.viewer), ...position, maxRows: limit + 1 };
  const rows = (await ctx.db.run(trendingPage, params)).toSorted(compareRows);
  const page = rows.slice(0, limit);
  const lastRow = rows.length > limit ? page.at(-1) : undefined;
  const nextCursor =
    lastRow &&
    encodeCursor([lastRow.followed ? "followed" : "everyone", lastRow.score, lastRow.id]);
  const shownRows = await toNextParts(ctx, await withAuthors(ctx, page), {
    removesFinished: false,
  });
  const cards = await toStoryCards(ctx, shownRows);
  if (cards.length === 0 && nextCursor !== undefined) {
    // All authors of the page are suspended, so the next page is returned instead of an empty one.
    return listTrendingStories(ctx, { limit, cursor: nextCursor });
  }
  const followedStoryIds = new Set(shownRows.filter((row) => row.followed).map(({ id }) => id));
  return {
    items: cards.map((card) => toTrendingStoryView(card, followedStoryIds.has(card._id))),
    nextCursor,
  };
}
