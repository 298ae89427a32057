import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { type Page, type PageInput, toPage } from "../../platform/cursor.ts";
import {
  excludeMatches,
  isFuzzyCursor,
  matchStages,
  type StageValues,
  toStages,
} from "../../platform/database/search-stages.ts";
import { statement } from "../../platform/database/statement.ts";
import { type ParsedQuery, parseSearchQuery } from "./parse-search-query.ts";

interface IdRow {
  id: string;
  grade: number;
}

/** The kinds of entities that can be searched. */
type SearchedKind = "person" | "story";

/**
 * Search all users and all published stories, also those that moderators hid. A story that its griot does not show is not
 * found by its title, also if it was reported. Exported for the test of their query plans.
 */
export const selectsWithoutRules = {
  person: statement<StageValues, IdRow>("search-people-without-rules", (value) =>
    matchStages(value, {
      matching: sql`SELECT * FROM users
        WHERE person_terms(id, name, username, poster_name) @@ stage.query
        ORDER BY id DESC`,
      select: sql`SELECT account.id FROM (SELECT match.*) account WHERE account.deleted_at IS NULL`,
    }),
  ),
  story: statement<StageValues, IdRow>("search-stories-without-rules", (value) =>
    matchStages(value, {
      matching: sql`SELECT * FROM stories
        WHERE story_terms(id, author_id, title, short_description, genres) @@ stage.query
        ORDER BY id DESC`,
      select: sql`SELECT s.id FROM (SELECT match.*) s
        WHERE s.deleted_at IS NULL AND s.unpublished_at IS NULL`,
    }),
  ),
} as const;

/** Returns the queries of the grades, best first: a whole name or title, its words, the beginnings of its words. */
function toGrades({ exact, wholeWords, prefixes, fuzzy }: ParsedQuery) {
  return {
    exact: [exact, excludeMatches(wholeWords, exact), excludeMatches(prefixes, wholeWords)],
    fuzzy: [fuzzy],
  };
}

/**
 * Returns a page of the ids of all users or published stories whose name or title matches, best first, for moderators.
 * Allows typos if nothing matches as typed.
 */
export async function searchWithoutRules(
  ctx: ViewerContext,
  { kind, text, limit, cursor }: PageInput & { kind: SearchedKind; text: string },
): Promise<Page<IdRow>> {
  const queries = await parseSearchQuery(ctx, text);
  if (queries === undefined) return { items: [], nextCursor: undefined };
  const query = queries[kind];
  const find = async ({ withTypos }: { withTypos: boolean }) => {
    const stages = toStages(cursor, toGrades(query), withTypos);
    const rows = await ctx.db.rows(selectsWithoutRules[kind], { ...stages, rowLimit: limit + 1 });
    return toPage(rows, limit, ({ grade, id }) => [grade, id]);
  };
  const page = await find({ withTypos: isFuzzyCursor(cursor) });
  const mayHaveTypos = cursor === undefined && query.fuzzy !== undefined;
  return mayHaveTypos && page.items.length === 0 ? find({ withTypos: true }) : page;
}
