import { formatBytes } from "@kora/contract/format-bytes";
import { sentences } from "@kora/contract/sentences";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ReadContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";

const texts = sentences.media;

export type StorageContext = Pick<ReadContext, "db" | "clock" | "config">;

/** The bytes that a user has stored in total and uploaded today (UTC), with both limits. */
export interface StorageUsage {
  readonly bytes: number;
  readonly maxBytes: number;
  readonly bytesToday: number;
  readonly maxBytesPerDay: number;
}

/** A row selected with `usageColumns`. */
export interface UsageRow {
  stored_bytes: number;
  bytes_today: number;
}

/** Returns the columns of `UsageRow` for `day`. `usage` is a left-joined row of `storage_usage`. */
export function usageColumns(usage: SQL, day: SQLWrapper): SQL {
  return sql`coalesce(${usage}.bytes, 0)::float8 AS stored_bytes,
    coalesce(CASE WHEN ${usage}.day = ${day}::date THEN ${usage}.bytes_today END, 0)::float8 AS bytes_today`;
}

const selectUsage = statement<{ userId: string; day: string }, UsageRow>(
  "storage-usage",
  (value) => sql`
    SELECT ${usageColumns(sql`u`, value("day"))} FROM storage_usage u
    WHERE u.user_id = ${value("userId")}`,
);

export function toStorageUsage(
  { config }: Pick<StorageContext, "config">,
  row: UsageRow | undefined,
): StorageUsage {
  return {
    bytes: row?.stored_bytes ?? 0,
    maxBytes: config.storage.maxBytesPerUser,
    bytesToday: row?.bytes_today ?? 0,
    maxBytesPerDay: config.storage.maxBytesPerDay,
  };
}

/** Returns the current UTC day as `YYYY-MM-DD`. */
export function currentDay({ clock }: Pick<StorageContext, "clock">): string {
  return clock.now().toISOString().slice(0, 10);
}

export async function readUsage(ctx: StorageContext, userId: string): Promise<StorageUsage> {
  return toStorageUsage(ctx, await ctx.db.row(selectUsage, { userId, day: currentDay(ctx) }));
}

/** Throws `QUOTA_EXCEEDED` if the user may not store `bytes` more bytes. Does not reserve these bytes. */
export async function refuseOverQuota(
  ctx: StorageContext,
  userId: string,
  bytes: number,
): Promise<void> {
  const usage = await readUsage(ctx, userId);
  if (usage.bytes + bytes > usage.maxBytes || usage.bytesToday + bytes > usage.maxBytesPerDay) {
    throw quotaExceeded(usage, bytes);
  }
}

/** Returns the error for an upload over quota. It names the total limit if both limits are exceeded. */
export function quotaExceeded(usage: StorageUsage, bytes: number): AppError {
  const message =
    usage.bytes + bytes > usage.maxBytes
      ? texts.userQuota(formatBytes(usage.maxBytes))
      : texts.dayQuota(formatBytes(usage.maxBytesPerDay));
  return new AppError("QUOTA_EXCEEDED", message);
}
