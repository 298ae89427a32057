import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { newId } from "../../platform/ids.ts";
import { claimMedia } from "./claim-media.ts";
import { currentDay, quotaExceeded, readUsage } from "./usage.ts";

/** Bytes that are counted for the viewer while their upload is stored. */
interface Reservation {
  readonly id: string;
  readonly bytes: number;
}

/** Adds the bytes to the user's usage, and inserts a reservation. Returns no row if a limit would be exceeded. */
const reserve = statement<
  {
    id: string;
    userId: string;
    bytes: number;
    day: string;
    maxBytes: number;
    maxBytesPerDay: number;
    now: Date;
  },
  { id: string }
>(
  "reserve-storage",
  (value) => sql`
    WITH reserved AS (
      INSERT INTO storage_usage AS u (user_id, bytes, day, bytes_today)
      SELECT ${value("userId")}::uuid, ${value("bytes")}::bigint, ${value("day")}::date, ${value("bytes")}::bigint
      WHERE ${value("bytes")}::bigint <= least(${value("maxBytes")}::bigint, ${value("maxBytesPerDay")}::bigint)
      ON CONFLICT (user_id) DO UPDATE SET
        bytes = u.bytes + excluded.bytes,
        day = excluded.day,
        bytes_today = excluded.bytes_today
          + CASE WHEN u.day = excluded.day THEN u.bytes_today ELSE 0 END
      WHERE u.bytes + excluded.bytes <= ${value("maxBytes")}::bigint
        AND excluded.bytes_today + CASE WHEN u.day = excluded.day THEN u.bytes_today ELSE 0 END
          <= ${value("maxBytesPerDay")}::bigint
      RETURNING u.user_id
    )
    INSERT INTO storage_reservations (id, user_id, bytes, day, created_at)
    SELECT ${value("id")}::uuid, user_id, ${value("bytes")}::bigint, ${value("day")}::date, ${value("now")}::timestamptz
    FROM reserved
    RETURNING id`,
);

const release = statement<{ id: string }, unknown>(
  "release-storage",
  (value) => sql`
    WITH released AS (
      DELETE FROM storage_reservations WHERE id = ${value("id")} RETURNING user_id, bytes, day
    )
    UPDATE storage_usage u SET
      bytes = greatest(u.bytes - released.bytes, 0),
      bytes_today = CASE WHEN u.day = released.day THEN greatest(u.bytes_today - released.bytes, 0)
        ELSE u.bytes_today END
    FROM released WHERE u.user_id = released.user_id`,
);

/** Reserves storage for the viewer. Throws `QUOTA_EXCEEDED` if a limit would be exceeded. */
async function reserveStorage(ctx: ViewerContext, bytes: number): Promise<Reservation> {
  const { userId } = ctx.viewer;
  const { maxBytesPerUser: maxBytes, maxBytesPerDay } = ctx.config.storage;
  const day = currentDay(ctx);
  const now = ctx.clock.now();
  const id = newId();
  if (!(await ctx.db.row(reserve, { id, userId, bytes, day, maxBytes, maxBytesPerDay, now }))) {
    throw quotaExceeded(await readUsage(ctx, userId), bytes);
  }
  return { id, bytes };
}

/**
 * Assigns the stored upload to the viewer, in the transaction `db`. Returns the bytes that count for today's limit.
 * Throws `QUOTA_EXCEEDED` if the stored upload exceeds a limit.
 */
export type Claim = (db: Queryable) => Promise<number>;

/**
 * Stores an upload of `bytes` bytes for the viewer. Reserves storage, stores the upload by `store`, and calls `work`,
 * which writes a reference to the upload and claims the upload in the same transaction. On any failure, the upload is
 * removed and the reservation released, so `work` must not fail after its commit. Throws `QUOTA_EXCEEDED` if the viewer
 * has too little storage left.
 */
export async function storeForViewer<Stored extends { readonly id: string }, Result>(
  ctx: ViewerContext,
  bytes: number,
  store: () => Promise<Stored>,
  work: (stored: Stored, claim: Claim) => Promise<Result>,
): Promise<Result> {
  const reservation = await reserveStorage(ctx, bytes);
  let stored: Stored | undefined;
  try {
    stored = await store();
    const { id } = stored;
    return await work(stored, (db) => claimMedia({ ...ctx, db }, id, reservation));
  } catch (error) {
    await ctx.db.rows(release, reservation).catch((releaseError: unknown) => {
      ctx.log.warn(
        { err: releaseError },
        "Storage: a reservation was not released; a job releases it within two hours.",
      );
    });
    if (stored) await ctx.media.remove(stored.id);
    throw error;
  }
}
