import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";

const deleteTerms = statement<{ viewer: string; term: string | null }, unknown>(
  "forget-search-terms",
  (v) => sql`
    DELETE FROM search_history
    WHERE user_id = ${v("viewer")} AND (${v("term")}::text IS NULL OR key = lower(${v("term")}))`,
);

/** Forgets one thing that the viewer searched for, or without a term everything. */
export async function forgetSearchTerms(ctx: ViewerContext, term?: string): Promise<void> {
  await ctx.db.rows(deleteTerms, { viewer: ctx.viewer.userId, term: term ?? null });
}
