import { limits } from "@kora/contract/limits";
import type { TrendingStoryView } from "@kora/contract/stories";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeCursor, encodeCursor, type Page, realKey } from "../../platform/cursor.ts";
import { defineQuery } from "../../platform/database/batch.ts";
import type { Placeholder } from "../../platform/database/statement.ts";
import { maxId, newestFirst } from "../../platform/ids.ts";
import { type ViewerValues, viewerParamTypes, viewerValues } from "../visibility/index.ts";
import { withAuthors } from "./authors.ts";
import { trendingLimits } from "./rank-trending.ts";
import { toStoryCards } from "./story-pages.ts";
import { type AuthorlessCardRow, authorlessCardColumns, withOwnReactions } from "./views.ts";
import { isVisibleStoryCounts } from "./visibility.ts";

/** Where a page begins: in which part, and behind which story of it. */
interface Place {
  followed: boolean;
  score: number;
  id: string;
}

interface Params extends ViewerValues, Place {
  rows: number;
}

type Row = AuthorlessCardRow & Place;

/** Griots followed last whose stories are looked at; with the stories of each it bounds the work. */
const griotsLookedAt = 200;

const number = (value: number) => sql.raw(String(value));

/** Above all stories of the griots followed. */
const fromTheTop: Place = { followed: true, score: 3e38, id: maxId };

/**
 * Of each griot followed: the newest stories and those that trend, the hottest first. What trends is a small table, so it
 * is read once for all of them: PostgreSQL would read it whole for each of them too.
 */
const followedStories = (v: Placeholder<Params>) => sql`
  WITH followed AS MATERIALIZED (
    SELECT writer_id FROM follows WHERE ${v("followed")} AND follower_id = ${v("viewer")}
    ORDER BY created_at DESC LIMIT ${number(griotsLookedAt)}
  )
  SELECT candidate.id, max(candidate.score) AS score
  FROM (
    SELECT newest.id, 0::real AS score
    FROM followed
      CROSS JOIN LATERAL (SELECT user_id FROM writers WHERE id = followed.writer_id OFFSET 0) griot
      CROSS JOIN LATERAL (
        SELECT s.id FROM stories s
        WHERE s.author_id = griot.user_id AND s.deleted_at IS NULL AND s.hidden_at IS NULL
        ORDER BY s.id DESC LIMIT ${number(trendingLimits.perWriter)}
      ) newest
    UNION ALL
    SELECT t.story_id, t.score FROM followed JOIN trending_stories t ON t.writer_id = followed.writer_id
  ) candidate
  GROUP BY candidate.id
  HAVING (max(candidate.score), candidate.id) < (${v("score")}, ${v("id")})
  ORDER BY score DESC, candidate.id DESC`;

/** What trends of the griots not followed, the hottest first: all of it where the page begins before this part. */
const everyonesStories = (v: Placeholder<Params>) => sql`
  SELECT t.story_id AS id, t.score FROM trending_stories t
  WHERE (${v("followed")} OR (t.score, t.story_id) < (${v("score")}, ${v("id")}))
    AND NOT EXISTS (
      SELECT FROM follows f WHERE f.follower_id = ${v("viewer")} AND f.writer_id = t.writer_id OFFSET 0
    )
  ORDER BY t.score DESC, t.story_id DESC`;

const part = (v: Placeholder<Params>, followed: boolean, found: SQL) => sql`
  (SELECT story.*, ${sql.raw(String(followed))} AS followed, found.score
    FROM (${found}) found CROSS JOIN LATERAL (
      SELECT ${authorlessCardColumns} FROM story_counts counts
      WHERE counts.story_id = found.id AND ${isVisibleStoryCounts(sql`counts`, v)}
      OFFSET 0
    ) story
    LIMIT ${v("rows")})`;

/**
 * A page, in no order. The parts are read one after the other, so the second is not read where the first fills the
 * page. The authors come from `withAuthors`.
 */
export const trendingPage = defineQuery<Params, Row>({
  name: "trending-page",
  params: {
    ...viewerParamTypes,
    followed: "boolean",
    score: "real",
    id: "uuid",
    rows: "int",
  },
  batch: { concurrency: 3 },
  sql: (v) =>
    withOwnReactions(
      v("viewer"),
      sql`${part(v, true, followedStories(v))} UNION ALL ${part(v, false, everyonesStories(v))}
        LIMIT ${v("rows")}`,
    ),
});

const Cursor = z.tuple([z.literal(["followed", "everyone"]), realKey, z.uuid()]);

/** The followed first, each part by its heat. */
function inOrder(a: Row, b: Row): number {
  return Number(b.followed) - Number(a.followed) || b.score - a.score || newestFirst(a.id, b.id);
}

/**
 * One page of what people engage with now: first of the griots whom the viewer follows, then of everyone
 * else, each part by its heat (decisions §3).
 */
export async function listTrendingStories(
  ctx: ViewerContext,
  input: { limit?: number; cursor?: string | undefined },
): Promise<Page<TrendingStoryView>> {
  const { limit = limits.list.defaultLimit } = input;
  const cursor = decodeCursor(input.cursor, Cursor);
  let from: Place = cursor
    ? { followed: cursor[0] === "followed", score: cursor[1], id: cursor[2] }
    : fromTheTop;
  for (;;) {
    const params = { ...viewerValues(ctx.viewer), ...from, rows: limit + 1 };
    const rows = (await ctx.db.run(trendingPage, params)).toSorted(inOrder);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    const cards = await toStoryCards(ctx, await withAuthors(ctx, page));
    // None is left where the authors of all of them are suspended: the page after it is shown then.
    if (cards.length > 0 || !last) {
      const followed = new Set(page.filter((row) => row.followed).map(({ id }) => id));
      return {
        items: cards.map((card) => ({ ...card, followed: followed.has(card._id) })),
        nextCursor:
          last && encodeCursor([last.followed ? "followed" : "everyone", last.score, last.id]),
      };
    }
    from = { followed: last.followed, score: last.score, id: last.id };
  }
}
