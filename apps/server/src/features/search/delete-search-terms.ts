import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";

const deleteTerms = statement<{ viewer: string; term: string | null }, unknown>(
  "delete-search-terms",
  (value) => sql`
    DELETE FROM search_history
    WHERE user_id = ${value("viewer")} AND (${value("term")}::text IS NULL OR key = lower(${value("term")}))`,
);

/** Deletes one term from the viewer's search history, or the whole history if `term` is undefined. */
export async function deleteSearchTerms(ctx: ViewerContext, term?: string): Promise<void> {
  await ctx.db.rows(deleteTerms, { viewer: ctx.viewer.userId, term: term ?? null });
}
