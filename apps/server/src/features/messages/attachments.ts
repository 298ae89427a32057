import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import { type TakenAttachment, takeAttachment } from "./take-attachment.ts";

const insertAttachment = statement<
  TakenAttachment & { waveform: readonly number[] | null; now: Date },
  unknown
>(
  "insert-attachment",
  (v) => sql`
    INSERT INTO attachments (id, media_type, content_type, file_name, bytes, width, height, seconds,
      waveform, created_at)
    VALUES (${v("id")}, ${v("mediaType")}, ${v("contentType")}, ${v("fileName")}, ${v("bytes")},
      ${v("width")}, ${v("height")}, ${v("seconds")}, ${v("waveform")}::smallint[], ${v("now")})`,
);

const deleteAttachment = statement<{ id: string }, unknown>(
  "delete-attachment",
  (v) => sql`
    DELETE FROM attachments WHERE id = ${v("id")}
      AND NOT EXISTS (SELECT FROM messages m WHERE m.attachment_id = attachments.id)
    RETURNING id`,
);

/**
 * Takes a file in and notes it; gives its id. What no message names a day later is swept. A waveform is kept of
 * a sound alone.
 */
export async function keepAttachment(
  ctx: ViewerContext,
  file: ReceivedFile,
  waveform: readonly number[] | undefined,
): Promise<string> {
  const taken = await takeAttachment(ctx, file);
  const shape = taken.mediaType === "audio" && waveform?.length ? waveform : null;
  await ctx.db.rows(insertAttachment, { ...taken, waveform: shape, now: ctx.clock.now() });
  return taken.id;
}

/** Takes back what `keepAttachment` kept, for a message that was not stored. */
export async function dropAttachment(ctx: ViewerContext, id: string): Promise<void> {
  // Whoever fails to hear of a commit does not take the file from what was stored.
  const dropped = await ctx.db.rows(deleteAttachment, { id });
  if (dropped.length > 0) await ctx.media.remove(id);
}
