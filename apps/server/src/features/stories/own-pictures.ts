import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { TransactionContext, Viewer, ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { invalid } from "../../platform/errors.ts";
import { listPictureIds, type OwnPictures } from "./place-pictures.ts";

interface PictureRow {
  id: string;
  width: number;
  height: number;
  widths: number[];
}

const selectOwnPictures = statement<{ viewer: string; ids: readonly string[] }, PictureRow>(
  "own-story-pictures",
  (value) => sql`
    SELECT id, width, height, widths FROM story_pictures
    WHERE id = ANY (${value("ids")}::uuid[]) AND owner_id = ${value("viewer")}`,
);

/** Returns the viewer's own pictures in the text. */
export async function readOwnPictures(
  ctx: Pick<ViewerContext, "db" | "viewer">,
  html: string,
): Promise<OwnPictures> {
  const ids = listPictureIds(html);
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.rows(selectOwnPictures, { viewer: ctx.viewer.userId, ids });
  return new Map(rows.map((row) => [row.id, row]));
}

const lockOwnPictures = statement<{ viewer: string; ids: readonly string[] }, { id: string }>(
  "lock-story-pictures",
  (value) => sql`
    SELECT id FROM story_pictures
    WHERE id = ANY (${value("ids")}::uuid[]) AND owner_id = ${value("viewer")}
    ORDER BY id FOR KEY SHARE`,
);

/** Most pictures of a text are in one already, so few rows are written. */
const markUsed = statement<{ viewer: string; ids: readonly string[] }, unknown>(
  "use-story-pictures",
  (value) => sql`
    UPDATE story_pictures SET unused_since = NULL FROM (
      SELECT id FROM story_pictures
      WHERE id = ANY (${value("ids")}::uuid[]) AND owner_id = ${value("viewer")} AND unused_since IS NOT NULL
      ORDER BY id FOR NO KEY UPDATE
    ) used
    WHERE story_pictures.id = used.id`,
);

/**
 * Locks the pictures of a text that the transaction stores, so that the job that deletes unused ones waits, and marks
 * them as used. Throws 400 if it has deleted one since the text was sanitized.
 */
export async function lockPictures(
  tx: TransactionContext<Viewer>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const values = { viewer: tx.viewer.userId, ids };
  const rows = await tx.db.rows(lockOwnPictures, values);
  if (rows.length < ids.length) throw invalid("story", sentences.storyDocument.pictureNotFound);
  await tx.db.rows(markUsed, values);
}
