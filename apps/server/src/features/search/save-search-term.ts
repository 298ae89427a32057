import { limits } from "@kora/contract/limits";
import type { SearchTerm } from "@kora/contract/search";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { type TermRow, toSearchTerm } from "./term-views.ts";

/** The limit for the other terms, beside the one that is saved. */
const limitOfOthers = (limit: number) => literal(limit - 1);

/**
 * Deletes terms beyond the limits: the most recent ones stay, which are the history, and of the others the most used.
 * Skips a row that another tab of the viewer has locked.
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
      SELECT other.key FROM (
        SELECT h.*, row_number() OVER (ORDER BY h.used_at DESC, h.key) AS recency
        FROM search_history h
        WHERE h.user_id = ${value("viewer")} AND h.key <> lower(${value("term")})
      ) other
      ORDER BY other.recency <= ${limitOfOthers(limits.search.history)} DESC, other.uses DESC, other.recency
      OFFSET ${limitOfOthers(limits.search.terms)}
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

/** Saves a term that the viewer searched for, or increments its uses; terms that differ in case only are the same. */
export async function saveSearchTerm(ctx: ViewerContext, term: string): Promise<SearchTerm> {
  const values = { viewer: ctx.viewer.userId, term, now: ctx.clock.now() };
  const row = await ctx.db.row(saveTerm, values);
  if (!row) throw new AppError("INTERNAL");
  return toSearchTerm(row);
}
