import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { newId } from "../../platform/ids.ts";
import { jobName } from "../../platform/jobs/jobs.ts";
import { type MediaStore, mediaIdOf } from "../../platform/media/media-store.ts";

/** A file of an upload. */
export interface HeldFile {
  readonly mediaId: string;
  readonly fileName: string;
}

/**
 * True for a hold whose file is still stored with its upload. Before the upload is removed, `keepHeldFiles` stores the
 * file under a key of its own.
 */
const isInUpload = sql`stored_key = media_id || '/' || file_name`;

const insertHolds = statement<
  { holderId: string; mediaIds: readonly string[]; fileNames: readonly string[] },
  unknown
>(
  "hold-media",
  (value) => sql`
    INSERT INTO media_holds (holder_id, media_id, file_name, stored_key)
    SELECT ${value("holderId")}, file.media_id, file.file_name, file.media_id || '/' || file.file_name
    FROM unnest(${value("mediaIds")}::uuid[], ${value("fileNames")}::text[]) AS file (media_id, file_name)
    ON CONFLICT DO NOTHING`,
);

/**
 * Holds files for the copy `holderId` of content, in the transaction `tx`. The transaction has locked the rows that
 * refer to the uploads, so that no upload is removed before the commit.
 */
export async function holdMedia(
  tx: Queryable,
  holderId: string,
  files: readonly HeldFile[],
): Promise<void> {
  if (files.length === 0) return;
  await tx.rows(insertHolds, {
    holderId,
    mediaIds: files.map(({ mediaId }) => mediaId),
    fileNames: files.map(({ fileName }) => fileName),
  });
}

/**
 * Locks all holds of the same uploads, so that of two transactions that release the last holds one removes the file.
 */
const lockHolds = statement<{ holderIds: readonly string[] }, unknown>(
  "lock-media-holds",
  (value) => sql`
    SELECT 1 FROM media_holds hold
    WHERE hold.media_id IN (
      SELECT media_id FROM media_holds WHERE holder_id = ANY (${value("holderIds")}::uuid[])
    )
    ORDER BY hold.media_id, hold.holder_id, hold.file_name FOR UPDATE`,
);

/** Deletes holds. If no other copy holds a file of a removed upload, a job removes the file after the commit. */
const deleteHolds = statement<{ holderIds: readonly string[] }, unknown>(
  "release-media",
  (value) => sql`
    WITH released AS (
      DELETE FROM media_holds WHERE holder_id = ANY (${value("holderIds")}::uuid[])
      RETURNING media_id, file_name, stored_key
    )
    SELECT graphile_worker.add_job(${jobName("remove-media")}, json_build_object('mediaId', split_part(released.stored_key, '/', 1)))
    FROM (SELECT DISTINCT * FROM released) released
    WHERE NOT (${isInUpload})
      AND NOT EXISTS (
        SELECT FROM media_holds other
        WHERE other.media_id = released.media_id AND other.stored_key = released.stored_key
          AND other.holder_id <> ALL (${value("holderIds")}::uuid[])
      )`,
);

/** Releases the files that these copies hold, in the transaction `tx`. */
export async function releaseMedia(tx: Queryable, holderIds: readonly string[]): Promise<void> {
  if (holderIds.length === 0) return;
  await tx.rows(lockHolds, { holderIds });
  await tx.rows(deleteHolds, { holderIds });
}

const selectHeldFiles = statement<{ mediaId: string }, { file_name: string }>(
  "held-files-of-upload",
  (value) => sql`
    SELECT DISTINCT file_name FROM media_holds
    WHERE media_id = ${value("mediaId")} AND ${isInUpload}`,
);

const moveHolds = statement<{ mediaId: string; fileName: string; storedKey: string }, unknown>(
  "move-held-file",
  (value) => sql`
    UPDATE media_holds SET stored_key = ${value("storedKey")}
    WHERE media_id = ${value("mediaId")} AND file_name = ${value("fileName")} AND ${isInUpload}
    RETURNING 1`,
);

/**
 * Stores the held files of an upload under keys of their own, before the upload is removed. `mountMedia`, which serves
 * public pictures without a signature, rejects keys of this form, so these files need a signed URL, even if their
 * upload was public.
 */
export async function keepHeldFiles(
  store: MediaStore,
  db: Queryable,
  mediaId: string,
): Promise<void> {
  for (const { file_name: fileName } of await db.rows(selectHeldFiles, { mediaId })) {
    const file = await store.get(`${mediaId}/${fileName}`);
    // A hold whose file is missing from the store keeps its key, but shows no file.
    if (!file) continue;
    const storedKey = `${newId()}/held.${fileName.slice(fileName.lastIndexOf(".") + 1)}`;
    await store.put(storedKey, { byteLength: file.byteLength, stream: await file.read() });
    // The copy may have been erased in the meantime.
    const movedHolds = await db.rows(moveHolds, { mediaId, fileName, storedKey });
    if (movedHolds.length === 0) await store.remove(mediaIdOf(storedKey));
  }
}
