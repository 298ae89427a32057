import { sql } from "drizzle-orm";
import { literal, statement } from "../../platform/database/statement.ts";
import type { Services } from "../../services.ts";

/** Parts of one statement. */
const batchSize = 20;

/**
 * Moves the next parts of an import to drafts, and counts them. The list of drafts has the last changed first, so the first
 * part gets the latest time. Locks the import, so that two jobs make each draft once.
 */
const moveParts = statement<{ importId: string }, { is_done: boolean }>(
  "make-imported-drafts",
  (value) => sql`
    WITH import AS MATERIALIZED (
      SELECT * FROM imports WHERE id = ${value("importId")} FOR NO KEY UPDATE
    ),
    moved AS (
      DELETE FROM import_parts WHERE import_id = ${value("importId")} AND position IN (
        SELECT part.position FROM import JOIN import_parts part ON part.import_id = import.id
        ORDER BY part.position LIMIT ${literal(batchSize)}
      )
      RETURNING *
    ),
    inserted AS (
      INSERT INTO drafts (id, owner_id, import_id, series_id, language, title, short_description, html, format,
        pictures, genres, poster_alt, playlists, updated_at)
      SELECT moved.draft_id, import.owner_id, import.id, import.series_id, import.language, moved.title, '', moved.html,
        moved.format, moved.pictures, '{}', '', '{}', import.created_at - moved.position * interval '1 millisecond'
      FROM moved JOIN import ON import.id = moved.import_id
    )
    UPDATE imports SET done_count = imports.done_count + (SELECT count(*) FROM moved)
    FROM import WHERE imports.id = import.id
    RETURNING imports.done_count >= imports.part_count AS is_done`,
);

/** Makes drafts of all parts of an import. Continues after a restart, and does nothing for a deleted import. */
export async function makeImportedDrafts(
  { db }: Pick<Services, "db">,
  { importId }: { importId: string },
): Promise<void> {
  let row: { is_done: boolean } | undefined;
  do row = await db.row(moveParts, { importId });
  while (row?.is_done === false);
}
