import { limits } from "@kora/contract/limits";
import type { SearchTerm } from "@kora/contract/search";
import { type SQL, sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";

/** A row of `search_history`. */
interface TermRow {
  term: string;
  uses: number;
  used_at: Date;
}

/** Converts a row to the wire format. Only the user who searched for the term may see the view. */
function toSearchTerm({ term, uses, used_at }: TermRow): SearchTerm {
  return { term, uses, usedAt: used_at.toISOString() };
}

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
