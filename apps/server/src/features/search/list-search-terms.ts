import type { SearchTerm } from "@kora/contract/search";
import { type SQL, sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { type TermRow, toSearchTerm } from "./term-views.ts";

/**
 * Defines a list of the viewer's terms. It needs no index for the order: `limits.search.terms` bounds the rows of a
 * user.
 */
const defineTermList = (name: string, order: SQL) =>
  statement<{ viewer: string; limit: number }, TermRow>(
    name,
    (value) => sql`
      SELECT h.term, h.uses, h.used_at FROM search_history h WHERE h.user_id = ${value("viewer")}
      ORDER BY ${order}, h.key LIMIT ${value("limit")}`,
  );

const statements = {
  recent: defineTermList("recent-search-terms", sql`h.used_at DESC`),
  frequent: defineTermList("frequent-search-terms", sql`h.uses DESC, h.used_at DESC`),
};

/** The terms that the viewer searched for, most recent or most frequent first. */
export async function listSearchTerms(
  ctx: ViewerContext,
  { limit, order }: { limit: number; order: keyof typeof statements },
): Promise<SearchTerm[]> {
  const rows = await ctx.db.rows(statements[order], { viewer: ctx.viewer.userId, limit });
  return rows.map(toSearchTerm);
}
