import { limits } from "@kora/contract/limits";
import type { SearchTerm } from "@kora/contract/search";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { type TermRow, toSearchTerm } from "./term-views.ts";

/** Of those before, beside this one. */
const number = (count: number) => sql.raw(String(count - 1));

/**
 * Of too many the latest stay, as they are the history, and of the others those used most. One that another of the
 * viewer's screens keeps at this moment is not waited for.
 */
const keepTerm = statement<{ viewer: string; term: string; now: Date }, TermRow>(
  "keep-search-term",
  (v) => sql`
    WITH kept AS (
      INSERT INTO search_history AS h (user_id, key, term, used_at)
      VALUES (${v("viewer")}, lower(${v("term")}), ${v("term")}, ${v("now")})
      ON CONFLICT (user_id, key) DO UPDATE SET term = excluded.term, uses = h.uses + 1,
        used_at = greatest(h.used_at, excluded.used_at)
      RETURNING h.term, h.uses, h.used_at
    ),
    surplus AS MATERIALIZED (
      SELECT old.key FROM (
        SELECT h.*, row_number() OVER (ORDER BY h.used_at DESC, h.key) AS place
        FROM search_history h
        WHERE h.user_id = ${v("viewer")} AND h.key <> lower(${v("term")})
      ) old
      ORDER BY old.place <= ${number(limits.search.history)} DESC, old.uses DESC, old.place
      OFFSET ${number(limits.search.terms)}
    ),
    gone AS (
      DELETE FROM search_history WHERE user_id = ${v("viewer")} AND key = ANY (ARRAY(
        SELECT h.key FROM search_history h
        WHERE h.user_id = ${v("viewer")} AND h.key IN (SELECT key FROM surplus)
        FOR UPDATE SKIP LOCKED
      ))
    )
    SELECT * FROM kept`,
);

/** Keeps what the viewer searched for, or counts it once more, whatever its case. */
export async function keepSearchTerm(ctx: ViewerContext, term: string): Promise<SearchTerm> {
  const values = { viewer: ctx.viewer.userId, term, now: ctx.clock.now() };
  const row = await ctx.db.row(keepTerm, values);
  if (!row) throw new AppError("INTERNAL");
  return toSearchTerm(row);
}
