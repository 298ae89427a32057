import type { SearchTerm } from "@kora/contract/search";
import { type SQL, sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { type TermRow, toSearchTerm } from "./term-views.ts";

/**
 * Defines a list of the viewer's terms. No index supports the order, because a user has at most `limits.search.terms`
 * rows.
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

/** Returns the terms that the viewer searched for, most recent or most frequent first. */
export async function listSearchTerms(
  ctx: ViewerContext,
  { limit, order }: { limit: number; order: keyof typeof statements },
): Promise<SearchTerm[]> {
  const rows = await ctx.db.rows(statements[order], { viewer: ctx.viewer.userId, limit });
  return rows.map(toSearchTerm);
}
