import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { userReference } from "../accounts/tables.ts";
import { series } from "../series/tables.ts";

/** Files whose parts become drafts. */
export const imports = pgTable(
  "imports",
  {
    /** A UUIDv7, so that ids sort by time. */
    id: uuid("id").primaryKey(),
    ownerId: userReference("owner_id"),
    fileName: text("file_name").notNull(),
    /** The series in which the drafts will be published. */
    seriesId: uuid("series_id").references(() => series.id, { onDelete: "set null" }),
    partCount: integer("part_count").notNull(),
    /** The language of the drafts, a canonical BCP 47 tag; null if it is unknown. */
    language: text("language"),
    /** The parts that are drafts by now. */
    doneCount: integer("done_count").notNull().default(0),
    /** Sentences about what could not be taken. */
    notes: text("notes").array().notNull(),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    index("imports_owner").on(table.ownerId, sql`${table.id} DESC`),
    // Used when a series is deleted.
    index("imports_series").on(table.seriesId).where(sql`${table.seriesId} IS NOT NULL`),
  ],
);

/** The parts of running imports that are not drafts yet. */
export const importParts = pgTable(
  "import_parts",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    /** The position in the file, from 0. */
    position: integer("position").notNull(),
    /** The id that the draft will have. */
    draftId: uuid("draft_id").notNull(),
    title: text("title").notNull(),
    /** Sanitized HTML. */
    html: text("html").notNull(),
    format: integer("format").notNull(),
    /** The ids of the pictures in `html`. */
    pictures: uuid("pictures").array().notNull().default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.position] }),
    // Finds the parts with a picture.
    index("import_parts_pictures")
      .using("gin", table.pictures)
      .where(sql`cardinality(${table.pictures}) > 0`),
  ],
);
