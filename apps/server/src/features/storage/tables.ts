import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { userReference, users } from "../accounts/tables.ts";

const bytes = (name: string) => bigint(name, { mode: "number" }).notNull();

/** Uploads in the media store (see `recordStoredMedia`). The user is null until an operation claims the upload. */
export const storedMedia = pgTable(
  "stored_media",
  {
    mediaId: uuid("media_id").primaryKey(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
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
    userId: userReference("user_id"),
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
    userId: userReference("user_id").primaryKey(),
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

/**
 * Files that outlive the removal of their upload, because a copy of reported content shows them. `recordStoredMedia`
 * stores a held file under another key when its upload is removed.
 */
export const mediaHolds = pgTable(
  "media_holds",
  {
    /** The id of the copy. */
    holderId: uuid("holder_id").notNull(),
    /** The id of the upload, and the name of the file in it. */
    mediaId: uuid("media_id").notNull(),
    fileName: text("file_name").notNull(),
    /** The key of the file in the media store: the original key, or after the removal of the upload another one. */
    storedKey: text("stored_key").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.holderId, table.mediaId, table.fileName] }),
    // Finds the held files of an upload.
    index("media_holds_media").on(table.mediaId),
  ],
);

/**
 * What clients that save data show of a poster or a picture of a story before they load it. Lists do not read this table.
 * A picture from before the table has only its widths until a job makes its preview. The row is deleted with the files.
 */
export const mediaPreviews = pgTable(
  "media_previews",
  {
    mediaId: uuid("media_id").primaryKey(),
    /** The widths in pixels of the variants, ascending. */
    widths: integer("widths").array().notNull(),
    /** The size of each variant in bytes. */
    byteLengths: integer("byte_lengths").array(),
    /** A tiny WebP in base64. */
    placeholder: text("placeholder"),
  },
  (table) => [
    check(
      "media_previews_complete",
      sql`(${table.placeholder} IS NULL) = (${table.byteLengths} IS NULL)
        AND cardinality(${table.byteLengths}) = cardinality(${table.widths}) AND length(${table.placeholder}) <= 268`,
    ),
    // Finds the pictures that the job has to do.
    index("media_previews_missing").on(table.mediaId).where(sql`${table.placeholder} IS NULL`),
  ],
);
