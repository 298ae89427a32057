import { rateLimits } from "@kora/contract/rate-limits";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { rateLimited } from "../../../platform/errors.ts";
import type { ReceivedFile } from "../../../platform/http/receive-form.ts";
import { storeForViewer, subtractBytesOfDay } from "../../storage/index.ts";
import { type AttachmentRow, attachmentColumns } from "../views.ts";
import { type StoredFile, storeFile } from "./store-file.ts";

const insertAttachment = statement<
  StoredFile & { waveform: readonly number[] | null; now: Date },
  AttachmentRow
>(
  "insert-attachment",
  (value) => sql`
    INSERT INTO attachments AS a (id, media_type, content_type, file_name, bytes, width, height, seconds,
      waveform, created_at)
    VALUES (${value("id")}, ${value("mediaType")}, ${value("contentType")}, ${value("fileName")}, ${value("bytes")},
      ${value("width")}, ${value("height")}, ${value("seconds")}, ${value("waveform")}::smallint[], ${value("now")})
    RETURNING ${attachmentColumns}`,
);

const deleteAttachment = statement<{ id: string }, unknown>(
  "delete-attachment",
  (value) => sql`
    DELETE FROM attachments WHERE id = ${value("id")}
      AND NOT EXISTS (SELECT FROM messages m WHERE m.attachment_id = attachments.id)
      AND NOT EXISTS (SELECT FROM expired_messages e WHERE e.attachment_id = attachments.id)
    RETURNING id`,
);

/** A stored attachment that no message refers to yet. */
export interface CreatedAttachment {
  readonly id: string;
  /** The bytes that count for the viewer's daily limit. */
  readonly bytes: number;
  readonly row: AttachmentRow | undefined;
}

/**
 * Stores an uploaded file and inserts its row into `attachments`. If no message refers to it a day later, a job deletes
 * it. The waveform is stored for audio only. Attachments have their own rate limit (429), because processing a file is
 * costly. Throws `QUOTA_EXCEEDED` if the viewer has no storage left. Also throws the errors of `storeFile`.
 */
export async function createAttachment(
  ctx: ViewerContext,
  file: ReceivedFile,
  waveform: readonly number[] | undefined,
): Promise<CreatedAttachment> {
  const waitSeconds = await ctx.limiter.hit("attachment", ctx.viewer.userId, rateLimits.attachment);
  if (waitSeconds !== undefined) throw rateLimited(waitSeconds);
  return storeForViewer(
    ctx,
    file.byteLength,
    () => storeFile(ctx, file),
    // `claim` counts the stored file against the viewer's storage quota and returns its bytes.
    (stored, claim) =>
      inTransaction(ctx, async ({ db }) => {
        const storedWaveform = stored.mediaType === "audio" && waveform?.length ? waveform : null;
        const row = await db.row(insertAttachment, {
          ...stored,
          waveform: storedWaveform,
          now: ctx.clock.now(),
        });
        return { id: stored.id, bytes: await claim(db), row };
      }),
  );
}

/** Deletes an attachment after its message could not be stored. */
export async function discardAttachment(
  ctx: ViewerContext,
  { id, bytes }: CreatedAttachment,
): Promise<void> {
  // The statement deletes nothing if the message was stored although its commit was reported as failed.
  const deleted = await ctx.db.rows(deleteAttachment, { id });
  if (deleted.length === 0) return;
  await subtractBytesOfDay(ctx, bytes);
  await ctx.media.remove(id);
}
