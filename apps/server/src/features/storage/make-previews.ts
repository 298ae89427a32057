import { sql } from "drizzle-orm";
import { literal, statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { readStoredPreview } from "../../platform/media/picture-preview.ts";
import type { Services } from "../../services.ts";

/** Max pictures of one job. */
const batchSize = 50;

const selectMissing = statement<Record<string, never>, { id: string; widths: number[] }>(
  "pictures-without-preview",
  () => sql`
    SELECT media_id AS id, widths FROM media_previews WHERE placeholder IS NULL
    ORDER BY media_id LIMIT ${literal(batchSize)}`,
);

const complete = statement<
  { mediaId: string; byteLengths: readonly number[]; placeholder: string },
  unknown
>(
  "complete-preview",
  (value) => sql`
    UPDATE media_previews
    SET byte_lengths = ${value("byteLengths")}, placeholder = ${value("placeholder")}
    WHERE media_id = ${value("mediaId")}`,
);

const forget = statement<{ mediaId: string }, unknown>(
  "forget-preview",
  (value) => sql`DELETE FROM media_previews WHERE media_id = ${value("mediaId")}`,
);

/**
 * Makes the previews of pictures that were stored before there were any, and enqueues the next batch. A picture whose
 * files are missing or broken gets none.
 */
export async function makePreviews({
  db,
  media,
  logger,
}: Pick<Services, "db" | "media" | "logger">): Promise<void> {
  const pictures = await db.rows(selectMissing, {});
  for (const picture of pictures) {
    const preview = await readStoredPreview(media, picture).catch((error: unknown) => {
      // The store is unreachable, so the job fails and is tried again.
      if (error instanceof AppError && error.code === "UNAVAILABLE") throw error;
      logger.warn({ err: error, mediaId: picture.id }, "A stored picture has no preview.");
    });
    if (preview === undefined) {
      await db.rows(forget, { mediaId: picture.id });
    } else {
      await db.rows(complete, {
        mediaId: picture.id,
        byteLengths: preview.byteLengths,
        placeholder: preview.placeholder.toString("base64"),
      });
    }
  }
  if (pictures.length === batchSize) await enqueue(db, "make-previews", {});
}
