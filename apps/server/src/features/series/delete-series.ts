import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { lockOwnSeries } from "./access.ts";

/** Locks the stories in the order of their ids, before the cascade deletes the parts. */
const releaseStories = statement<{ seriesId: string }, unknown>(
  "release-stories-of-series",
  (value) => sql`
    WITH locked AS MATERIALIZED (
      SELECT counts.story_id FROM story_counts counts
      WHERE counts.story_id IN (SELECT p.story_id FROM series_parts p WHERE p.series_id = ${value("seriesId")})
      ORDER BY counts.story_id FOR NO KEY UPDATE
    )
    UPDATE story_counts SET series_id = NULL FROM locked WHERE story_counts.story_id = locked.story_id`,
);

const deleteRow = statement<{ seriesId: string }, unknown>(
  "delete-series",
  (value) => sql`DELETE FROM series WHERE id = ${value("seriesId")}`,
);

/** Deletes the viewer's own series with its follows, but not its stories. Throws 403 or 404 for any other series. */
export function deleteSeries(ctx: ViewerContext, seriesId: string): Promise<{ msg: string }> {
  return inTransaction(ctx, async (tx) => {
    await lockOwnSeries(tx, seriesId);
    await tx.db.rows(releaseStories, { seriesId });
    await tx.db.rows(deleteRow, { seriesId });
    return { msg: sentences.series.deleted };
  });
}
