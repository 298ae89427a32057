import type { PicturePreview as PicturePreviewView } from "@kora/contract/stories";
import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import type { PicturePreview } from "../../platform/media/picture-preview.ts";

const insertPreview = statement<
  {
    mediaId: string;
    widths: readonly number[];
    byteLengths: readonly number[];
    placeholder: string;
  },
  unknown
>(
  "record-preview",
  (value) => sql`
    INSERT INTO media_previews (media_id, widths, byte_lengths, placeholder)
    VALUES (${value("mediaId")}, ${value("widths")}, ${value("byteLengths")}, ${value("placeholder")})`,
);

/** Records the preview of a picture whose files were just stored. */
export async function recordPreview(
  db: Queryable,
  { id, placeholder, widths, byteLengths }: PicturePreview,
): Promise<void> {
  await db.rows(insertPreview, {
    mediaId: id,
    widths,
    byteLengths,
    placeholder: placeholder.toString("base64"),
  });
}

const selectPreviews = statement<{ ids: readonly string[] }, PicturePreviewView>(
  "list-previews",
  (value) => sql`
    SELECT media_id AS id, placeholder, widths, byte_lengths AS "byteLengths" FROM media_previews
    WHERE media_id = ANY (${value("ids")}::uuid[]) AND placeholder IS NOT NULL`,
);

/**
 * Returns the previews of public pictures. Whoever has the id of such a picture can load the picture itself, so there is
 * no other access rule. Ids without a preview are left out.
 */
export function listPreviews(
  { db }: Pick<Context, "db">,
  ids: readonly string[],
): Promise<PicturePreviewView[]> {
  return db.rows(selectPreviews, { ids });
}
