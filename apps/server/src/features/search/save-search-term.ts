import { limits } from "@kora/contract/limits";
import type { SearchTerm } from "@kora/contract/search";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { type TermRow, toSearchTerm } from "./term-views.ts";

/** Returns the limit for the terms besides the one that is saved. */
const limitWithoutSaved = (limit: number) => literal(limit - 1);

/**
 * Saves a term and deletes the surplus. The most recent terms (`limits.search.history`) are kept, and of the others the
 * most used, up to `limits.search.terms` in all. Does not delete a row that another tab of the viewer has locked.
 */
const saveTerm = statement<{ viewer: string; term: string; now: Date }, TermRow>(
  "save-search-term",
  (value) => sql`
    WITH saved AS (
      INSERT INTO search_history AS h (user_id, key, term, used_at)
      VALUES (${value("viewer")}, lower(${value("term")}), ${value("term")}, ${value("now")})
      ON CONFLICT (user_id, key) DO UPDATE SET term = excluded.term, uses = h.uses + 1,
        used_at = greatest(h.used_at, excluded.used_at)
      RETURNING h.term, h.uses, h.used_at
    ),
    surplus AS MATERIALIZED (
      SELECT other_term.key FROM (
        SELECT h.*, row_number() OVER (ORDER BY h.used_at DESC, h.key) AS recency
        FROM search_history h
        WHERE h.user_id = ${value("viewer")} AND h.key <> lower(${value("term")})
      ) other_term
      ORDER BY other_term.recency <= ${limitWithoutSaved(limits.search.history)} DESC, other_term.uses DESC,
        other_term.recency
      OFFSET ${limitWithoutSaved(limits.search.terms)}
    ),
    deleted AS (
      DELETE FROM search_history WHERE user_id = ${value("viewer")} AND key = ANY (ARRAY(
        SELECT h.key FROM search_history h
        WHERE h.user_id = ${value("viewer")} AND h.key IN (SELECT key FROM surplus)
        FOR UPDATE SKIP LOCKED
      ))
    )
    SELECT * FROM saved`,
);

/** Saves a term that the viewer searched for, or increments its uses. Ignores differences of letter case. */
export async function saveSearchTerm(ctx: ViewerContext, term: string): Promise<SearchTerm> {
  const values = { viewer: ctx.viewer.userId, term, now: ctx.clock.now() };
  const row = await inTransaction(ctx, (tx) => tx.commitWith(tx.db.row(saveTerm, values)));
  if (!row) throw new AppError("INTERNAL");
  return toSearchTerm(row);
}
