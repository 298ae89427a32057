import type { WriterView } from "@kora/contract/writers";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeCursor, type Page, toPage } from "../../platform/cursor.ts";
import {
  except,
  type FindValues,
  found,
  type Query,
  stepsFrom,
} from "../../platform/database/search-steps.ts";
import { wordsOf } from "../../platform/database/search-words.ts";
import { pageStatement, statement } from "../../platform/database/statement.ts";
import { aboveAllIds } from "../../platform/ids.ts";
import { isVisibleUser, type ViewerValues, viewerValues } from "../visibility/index.ts";
import { toWriterView, type WriterRow, writerColumns } from "./views.ts";

/** A poster name has no more. */
const mostWords = 8;
const mostFollowers = 2 ** 31 - 1;

const Cursor = z.tuple([z.int().min(0).max(mostFollowers), z.uuid()]);

interface PageValues extends ViewerValues {
  /** Of the last griot of the page before. */
  followers: number;
  before: string;
}

/** Exported for the look at its plan. */
export const writersPage = pageStatement<PageValues, WriterRow>(
  "writers",
  (v, rows) => sql`
    SELECT ${writerColumns(sql`w`, sql`person`, { viewer: v("viewer"), hidden: v("hidden") })}
    FROM writers w CROSS JOIN LATERAL (
      SELECT u.poster_name, u.avatar FROM users u
      WHERE u.id = w.user_id AND ${isVisibleUser(sql`u`, v("hidden"))}
      OFFSET 0
    ) person
    WHERE (w.follower_count, w.id) < (${v("followers")}, ${v("before")})
    ORDER BY w.follower_count DESC, w.id DESC
    LIMIT ${rows}`,
);

/** Exported for the look at its plan. */
export const selectNamed = statement<FindValues & ViewerValues, WriterRow & { grade: number }>(
  "writers-named",
  (v) =>
    found(v, {
      matching: sql`SELECT * FROM users
        WHERE poster_name IS NOT NULL AND griot_terms(id, poster_name) @@ step.query
        ORDER BY id DESC`,
      shown: sql`SELECT ${writerColumns(sql`w`, sql`person`, {
        viewer: v("viewer"),
        hidden: v("hidden"),
      })}
        FROM (SELECT match.*) person JOIN writers w ON w.user_id = person.id
        WHERE ${isVisibleUser(sql`person`, v("hidden"))}`,
    }),
);

/** By the whole name, by the beginnings of its words, by what is anywhere in them. */
function gradesOf(words: readonly string[]): Query[] {
  const each = (termsOf: (word: string) => string): Query => ({
    text: words.map(termsOf).join("&"),
    isFrequent: true,
  });
  const exact = { text: `'=${words.join(" ")}'`, isFrequent: false };
  const beginnings = each((word) => `'^${word}'`);
  const anywhere = each((word) => `('^${word}'|'${word}')`);
  return [exact, except(beginnings, exact), except(anywhere, beginnings, exact)];
}

/**
 * One page of the griots whom the viewer may meet, the most followed first; with `search` those whose
 * poster name holds each of its words, the best match first and of equal ones the newest. The viewer is
 * among them, if a griot.
 */
export async function listWriters(
  ctx: ViewerContext,
  input: { search?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<WriterView>> {
  const page = input.search
    ? await findNamed(ctx, { ...input, search: input.search })
    : await listAll(ctx, input);
  return { ...page, items: page.items.map((row) => toWriterView(row, ctx.viewer.userId)) };
}

async function listAll(
  ctx: ViewerContext,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<WriterRow>> {
  const [followers, before] = decodeCursor(cursor, Cursor) ?? [mostFollowers, aboveAllIds];
  const values = { ...viewerValues(ctx.viewer), followers, before };
  const rows = await ctx.db.rows(writersPage(limit), values);
  return toPage(rows, limit, (row) => [row.follower_count, row.id]);
}

async function findNamed(
  ctx: ViewerContext,
  { search, limit, cursor }: { search: string; limit: number; cursor?: string | undefined },
): Promise<Page<WriterRow>> {
  const words = await wordsOf(ctx, search, mostWords);
  const grades = words.length > 0 ? gradesOf(words) : [];
  const rows = await ctx.db.rows(selectNamed, {
    ...viewerValues(ctx.viewer),
    ...stepsFrom(cursor, { typed: grades, near: [] }),
    rows: limit + 1,
  });
  return toPage(rows, limit, ({ grade, user_id }) => [grade, user_id]);
}
