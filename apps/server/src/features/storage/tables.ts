import { sql } from "drizzle-orm";
import { bigint, check, date, index, pgTable, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";

const bytes = (name: string) => bigint(name, { mode: "number" }).notNull();
const ownerId = () => uuid("user_id").references(() => users.id, { onDelete: "cascade" });

/** Uploads in the media store (see `recordStoredMedia`). The user is null until an operation claims the upload. */
export const storedMedia = pgTable(
  "stored_media",
  {
    mediaId: uuid("media_id").primaryKey(),
    userId: ownerId(),
    /** The sum of the sizes of all files of the upload. */
    bytes: bytes("bytes"),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    // Sums the bytes of a user, and lists the uploads for the data export.
    index("stored_media_user").on(table.userId, table.mediaId),
  ],
);

/** Reserved bytes of uploads that are being processed. */
export const storageReservations = pgTable(
  "storage_reservations",
  {
    id: uuid("id").primaryKey(),
    userId: ownerId().notNull(),
    bytes: bytes("bytes"),
    /** The UTC day on which the reservation counts. */
    day: date("day").notNull(),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    index("storage_reservations_user").on(table.userId),
    // Finds the reservations of processes that have ended.
    index("storage_reservations_created").on(table.createdAt),
  ],
);

/** The total bytes of a user's stored media and reservations, and the bytes uploaded on one day. */
export const storageUsage = pgTable(
  "storage_usage",
  {
    userId: ownerId().primaryKey(),
    bytes: bytes("bytes"),
    /** The last UTC day with an upload. */
    day: date("day").notNull(),
    /** The bytes uploaded on `day`. */
    bytesToday: bytes("bytes_today"),
  },
  (table) => [
    check("storage_usage_not_negative", sql`${table.bytes} >= 0 AND ${table.bytesToday} >= 0`),
  ],
);
