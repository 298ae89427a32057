import type { WriterView } from "@kora/contract/writers";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeCursor, type Page, type PageInput, toPage } from "../../platform/cursor.ts";
import {
  excludeMatches,
  matchStages,
  type StageValues,
  type TermQuery,
  toStages,
} from "../../platform/database/search-stages.ts";
import { toSearchWords } from "../../platform/database/search-words.ts";
import { pageStatement, statement } from "../../platform/database/statement.ts";
import { maxId } from "../../platform/ids.ts";
import { isVisibleUser, type ViewerValues, viewerValues } from "../visibility/index.ts";
import { toWriterView, type WriterRow, writerColumns } from "./views.ts";

/** Max words of a search. A poster name cannot have more words. */
const maxWords = 8;
/** A follower count for the start of the list: the largest `integer` of PostgreSQL. */
const maxFollowers = 2 ** 31 - 1;

/** The follower count and the id of the last writer of the previous page; a search has the cursor of `toStages`. */
const Cursor = z.tuple([z.int().min(0).max(maxFollowers), z.uuid()]);

interface WritersParams extends ViewerValues {
  /** `followerCount` and `beforeId` are the sort key of the last writer of the previous page. */
  followerCount: number;
  beforeId: string;
}

/** Exported for the test of its query plan. */
export const writersPage = pageStatement<WritersParams, WriterRow>(
  "writers",
  (value, rowLimit) => sql`
    SELECT ${writerColumns(sql`w`, sql`account`, { viewer: value("viewer"), hiddenUserIds: value("hiddenUserIds") })}
    FROM writers w CROSS JOIN LATERAL (
      SELECT u.id, u.poster_name, u.avatar, u.birth_month, u.shows_age, u.allows_downloads FROM users u
      WHERE u.id = w.user_id AND u.is_in_directory AND ${isVisibleUser(sql`u`, value("hiddenUserIds"))}
      OFFSET 0
    ) account
    WHERE (w.follower_count, w.id) < (${value("followerCount")}, ${value("beforeId")})
    ORDER BY w.follower_count DESC, w.id DESC
    LIMIT ${rowLimit}`,
);

/** Exported for the test of its query plan. */
export const selectByName = statement<StageValues & ViewerValues, WriterRow & { grade: number }>(
  "writers-by-name",
  (value) =>
    matchStages(value, {
      matching: sql`SELECT * FROM users
        WHERE poster_name IS NOT NULL AND griot_terms(id, poster_name) @@ stage.query
        ORDER BY id DESC`,
      select: sql`SELECT ${writerColumns(sql`w`, sql`account`, {
        viewer: value("viewer"),
        hiddenUserIds: value("hiddenUserIds"),
      })}
        FROM (SELECT match.*) account JOIN writers w ON w.user_id = account.id
        WHERE account.is_in_directory AND ${isVisibleUser(sql`account`, value("hiddenUserIds"))}`,
    }),
);

/**
 * Returns the queries of the grades, best first: the whole name, beginnings of its words, any parts of its words. In
 * the terms of the SQL function `griot_terms`, `=` marks a whole name and `^` the beginning of a word.
 */
function toGrades(words: readonly string[]): TermQuery[] {
  const everyWord = (toTerm: (word: string) => string): TermQuery => ({
    text: words.map(toTerm).join("&"),
    isFrequent: true,
  });
  const exact = { text: `'=${words.join(" ")}'`, isFrequent: false };
  const prefixes = everyWord((word) => `'^${word}'`);
  const anywhere = everyWord((word) => `('^${word}'|'${word}')`);
  return [exact, excludeMatches(prefixes, exact), excludeMatches(anywhere, prefixes, exact)];
}

/**
 * Returns one page of the writers who are in the directory and whom the viewer may see, including the viewer, most
 * followed first. With `search`, it returns the writers whose poster name contains each word of `search`, best match
 * first, then newest first.
 */
export async function listWriters(
  ctx: ViewerContext,
  input: PageInput & { search?: string | undefined },
): Promise<Page<WriterView>> {
  const page = input.search
    ? await findByName(ctx, { ...input, search: input.search })
    : await listMostFollowed(ctx, input);
  return { ...page, items: page.items.map((row) => toWriterView(row, ctx.viewer.userId)) };
}

async function listMostFollowed(
  ctx: ViewerContext,
  { limit, cursor }: PageInput,
): Promise<Page<WriterRow>> {
  const [followerCount, beforeId] = decodeCursor(cursor, Cursor) ?? [maxFollowers, maxId];
  const values = { ...viewerValues(ctx.viewer), followerCount, beforeId };
  const rows = await ctx.db.rows(writersPage(limit), values);
  return toPage(rows, limit, (row) => [row.follower_count, row.id]);
}

async function findByName(
  ctx: ViewerContext,
  { search, limit, cursor }: PageInput & { search: string },
): Promise<Page<WriterRow>> {
  const words = await toSearchWords(ctx, search, maxWords);
  const grades = words.length > 0 ? toGrades(words) : [];
  const rows = await ctx.db.rows(selectByName, {
    ...viewerValues(ctx.viewer),
    ...toStages(cursor, { exact: grades, fuzzy: [] }),
    rowLimit: limit + 1,
  });
  return toPage(rows, limit, ({ grade, user_id }) => [grade, user_id]);
}
