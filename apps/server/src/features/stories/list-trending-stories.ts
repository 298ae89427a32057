import { limits } from "@kora/contract/limits";
import type { TrendingStoryView } from "@kora/contract/stories";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeCursor, encodeCursor, type Page } from "../../platform/cursor.ts";
import { statement, type ValueOf } from "../../platform/database/statement.ts";
import { aboveAllIds } from "../../platform/ids.ts";
import { type ViewerValues, viewerValues } from "../blocks/index.ts";
import { trendingStories } from "./rank-trending.ts";
import { toStoryCards } from "./story-pages.ts";
import { type OwnStateRow, type ShownRow, shownColumns, withFigures } from "./views.ts";
import { isVisibleStory } from "./visibility.ts";

interface Values extends ViewerValues {
  afterScore: number;
  afterId: string;
  rows: number;
}

type Row = ShownRow & OwnStateRow & { score: number };

/** Griots followed last whose stories are looked at; with the stories of each it bounds the work. */
const griotsLookedAt = 200;

/** The first of `found`, which are in their order. */
function firstOf(v: ValueOf<Values>, found: SQL): SQL {
  return sql`
    ${withFigures(v("viewer"), sql`${found} LIMIT ${v("rows")}`)}
    ORDER BY page.score DESC, page.id DESC`;
}

const after = (v: ValueOf<Values>, score: SQL, id: SQL) =>
  sql`(${score}, ${id}) < (${v("afterScore")}::real, ${v("afterId")}::uuid)`;

/** Of each griot followed: the newest stories and those that trend. */
const followedStories = statement<Values, Row>("trending-of-followed", (v) =>
  firstOf(
    v,
    sql`
    SELECT found.* FROM (
      SELECT ${shownColumns}, coalesce(t.score, 0::real) AS score
      FROM (
        SELECT writer_id FROM follows WHERE follower_id = ${v("viewer")}
        ORDER BY created_at DESC LIMIT ${sql.raw(String(griotsLookedAt))}
      ) followed
        JOIN writers w ON w.id = followed.writer_id
        JOIN users author ON author.id = w.user_id
        CROSS JOIN LATERAL (
          (SELECT newest.id FROM stories newest
            WHERE newest.author_id = w.user_id AND newest.deleted_at IS NULL
              AND newest.hidden_at IS NULL
            ORDER BY newest.id DESC LIMIT ${sql.raw(String(trendingStories.ofOneGriot))})
          UNION
          SELECT story_id FROM trending_stories WHERE writer_id = w.id
        ) candidate
        JOIN stories s ON s.id = candidate.id
        LEFT JOIN trending_stories t ON t.story_id = s.id
      WHERE ${isVisibleStory(sql`s`, sql`author`, v)}
    ) found
    WHERE ${after(v, sql`found.score`, sql`found.id`)}
    ORDER BY found.score DESC, found.id DESC`,
  ),
);

const everyonesStories = statement<Values, Row>("trending-of-everyone", (v) =>
  firstOf(
    v,
    sql`
    SELECT ${shownColumns}, t.score
    FROM trending_stories t
      JOIN stories s ON s.id = t.story_id
      JOIN users author ON author.id = s.author_id
    WHERE ${after(v, sql`t.score`, sql`t.story_id`)}
      AND NOT EXISTS (
        SELECT FROM follows f WHERE f.follower_id = ${v("viewer")} AND f.writer_id = t.writer_id
      )
      AND ${isVisibleStory(sql`s`, sql`author`, v)}
    ORDER BY t.score DESC, t.story_id DESC`,
  ),
);

/** Whether the page goes on among the griots followed, and after which story. */
const Cursor = z.tuple([z.literal(["followed", "everyone"]), z.number(), z.uuid()]);

const fromTheTop = { afterScore: 3e38, afterId: aboveAllIds };

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
  const from = cursor ? { afterScore: cursor[1], afterId: cursor[2] } : fromTheTop;
  const asked = { ...viewerValues(ctx.viewer), rows: limit + 1 };

  const rows: (Row & { followed: boolean })[] = [];
  if (cursor?.[0] !== "everyone") {
    const found = await ctx.db.rows(followedStories, { ...asked, ...from });
    rows.push(...found.map((row) => ({ ...row, followed: true })));
  }
  if (rows.length <= limit) {
    const start = cursor?.[0] === "everyone" ? from : fromTheTop;
    const found = await ctx.db.rows(everyonesStories, { ...asked, ...start });
    rows.push(...found.map((row) => ({ ...row, followed: false })));
  }

  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const nextCursor =
    last && encodeCursor([last.followed ? "followed" : "everyone", last.score, last.id]);
  const cards = await toStoryCards(ctx, page);
  const followed = new Set(page.filter((row) => row.followed).map(({ id }) => id));
  return {
    items: cards.map((card) => ({ ...card, followed: followed.has(card._id) })),
    nextCursor,
  };
}
