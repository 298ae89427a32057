import { sql } from "drizzle-orm";
import type { Clock } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { type MediaStore, mediaIdOf } from "../../platform/media/media-store.ts";
import { keepHeldFiles } from "./hold-media.ts";

const recordFile = statement<{ mediaId: string; bytes: number; now: Date }, unknown>(
  "record-stored-media",
  (value) => sql`
    INSERT INTO stored_media AS stored (media_id, bytes, created_at)
    VALUES (${value("mediaId")}, ${value("bytes")}, ${value("now")})
    ON CONFLICT (media_id) DO UPDATE SET bytes = stored.bytes + excluded.bytes`,
);

const deleteMediaRow = statement<{ mediaId: string }, unknown>(
  "delete-stored-media",
  (value) => sql`
    WITH removed AS (
      DELETE FROM stored_media WHERE media_id = ${value("mediaId")} RETURNING user_id, bytes
    ),
    removed_preview AS (
      DELETE FROM media_previews WHERE media_id = ${value("mediaId")}
    )
    UPDATE storage_usage u SET bytes = greatest(u.bytes - removed.bytes, 0)
    FROM removed WHERE u.user_id = removed.user_id`,
);

/**
 * Wraps a store, so that the sizes of its files are recorded. When an operation or a job removes an upload, its bytes
 * no longer count for the user who claimed it. Files that copies of reported content hold are stored under other keys
 * first.
 */
export function recordStoredMedia(
  store: MediaStore,
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
): MediaStore {
  const recordingStore: MediaStore = {
    ...store,
    async put(key, content) {
      const bytes = Buffer.isBuffer(content) ? content.length : content.byteLength;
      // The size is recorded before the file is stored, so that no file exists without its size.
      await db.rows(recordFile, { mediaId: mediaIdOf(key), bytes, now: clock.now() });
      await store.put(key, content);
    },
    async remove(mediaId) {
      await keepHeldFiles(recordingStore, db, mediaId);
      await store.remove(mediaId);
      await db.rows(deleteMediaRow, { mediaId });
    },
  };
  return recordingStore;
}
