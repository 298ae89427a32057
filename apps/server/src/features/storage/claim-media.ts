import { sql } from "drizzle-orm";
import type { Viewer } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { currentDay, quotaExceeded, readUsage, type StorageContext } from "./usage.ts";

type ClaimContext = StorageContext & { readonly viewer: Viewer };

/**
 * Assigns the stored media to the user, and replaces the bytes of the reservation by the stored bytes. The stored
 * variants may be larger than the upload; then the difference also counts against the limits. Returns no row if a limit
 * would be exceeded.
 */
const claim = statement<
  {
    mediaId: string;
    userId: string;
    reservationId: string;
    maxBytes: number;
    maxBytesPerDay: number;
  },
  { bytes: number }
>(
  "claim-stored-media",
  (value) => sql`
    WITH owned AS (
      UPDATE stored_media SET user_id = ${value("userId")} WHERE media_id = ${value("mediaId")}
      RETURNING bytes
    ),
    reservation AS (
      DELETE FROM storage_reservations WHERE id = ${value("reservationId")} RETURNING bytes
    ),
    change AS (
      SELECT coalesce((SELECT bytes FROM owned), 0) AS stored,
        coalesce((SELECT bytes FROM reservation), 0) AS reserved
    )
    UPDATE storage_usage u SET
      bytes = greatest(u.bytes + stored - reserved, 0),
      bytes_today = u.bytes_today + greatest(stored - reserved, 0)
    FROM change
    WHERE u.user_id = ${value("userId")}
      AND (stored <= reserved OR (u.bytes + stored - reserved <= ${value("maxBytes")}::bigint
        AND u.bytes_today + stored - reserved <= ${value("maxBytesPerDay")}::bigint))
    RETURNING greatest(stored, reserved)::float8 AS bytes`,
);

/**
 * Converts a reservation to stored media of the viewer. Returns the bytes that count for today's limit. Throws
 * `QUOTA_EXCEEDED` if the stored media exceed a limit.
 */
export async function claimMedia(
  ctx: ClaimContext,
  mediaId: string,
  reservation: { readonly id: string; readonly bytes: number },
): Promise<number> {
  const { userId } = ctx.viewer;
  const { maxBytesPerUser: maxBytes, maxBytesPerDay } = ctx.config.storage;
  const values = { mediaId, userId, reservationId: reservation.id, maxBytes, maxBytesPerDay };
  const claimed = await ctx.db.row(claim, values);
  if (!claimed) {
    throw quotaExceeded(await readUsage(ctx, userId), reservation.bytes);
  }
  return claimed.bytes;
}

const updateBytesOfDay = statement<{ userId: string; day: string; bytes: number }, unknown>(
  "subtract-storage-of-day",
  (value) => sql`
    UPDATE storage_usage SET bytes_today = greatest(bytes_today - ${value("bytes")}::bigint, 0)
    WHERE user_id = ${value("userId")} AND day = ${value("day")}::date`,
);

/** Subtracts the bytes of a claim from the bytes that count for today's limit, for an upload that failed afterwards. */
export async function subtractBytesOfDay(ctx: ClaimContext, bytes: number): Promise<void> {
  await ctx.db.rows(updateBytesOfDay, { userId: ctx.viewer.userId, day: currentDay(ctx), bytes });
}
