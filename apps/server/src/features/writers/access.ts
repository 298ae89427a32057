import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isVisiblePerson } from "../blocks/index.ts";

/**
 * The common table expression `writer`: the record of the griot whom `id` names, as writer or as person
 * (decisions §1), where the viewer may meet them; else no row.
 */
export function writerForViewer(id: SQLWrapper, hidden: SQLWrapper): SQL {
  return sql`writer AS (
    SELECT w.* FROM writers w JOIN users person ON person.id = w.user_id
    WHERE (w.id = ${id} OR w.user_id = ${id}) AND ${isVisiblePerson(sql`person`, hidden)}
  )`;
}
