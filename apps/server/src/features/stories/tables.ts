import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";

export const stories = pgTable(
  "stories",
  {
    /** Sorts by time of publishing. */
    id: uuid("id").primaryKey(),
    authorId: uuid("author_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    shortDescription: text("short_description").notNull(),
    genres: text("genres").array().notNull(),
    posterId: uuid("poster_id").notNull(),
    posterWidth: integer("poster_width").notNull(),
    posterHeight: integer("poster_height").notNull(),
    /** The widths, in pixels, in which the poster is stored. */
    posterWidths: integer("poster_widths").array().notNull(),
    posterAlt: text("poster_alt").notNull(),
    /** `#rrggbb`, shown while the poster is not loaded. */
    posterColor: text("poster_color").notNull(),
    createdAt: timestamptz("created_at").notNull(),
    /** Grows with each edit. */
    revision: integer("revision").notNull().default(1),
    /** Time of the last edit; null before the first. */
    updatedAt: timestamptz("updated_at"),
    deletedAt: timestamptz("deleted_at"),
    /** Hidden by moderation. */
    hiddenAt: timestamptz("hidden_at"),
  },
  (table) => [
    index("stories_feed")
      .on(sql`${table.id} DESC`)
      .where(sql`${table.deletedAt} IS NULL AND ${table.hiddenAt} IS NULL`),
    index("stories_author").on(table.authorId, sql`${table.id} DESC`),
  ],
);

/** Separate from `stories`, so that the rows of a page of cards are on few disk pages. */
export const storyBodies = pgTable("story_bodies", {
  storyId: uuid("story_id")
    .primaryKey()
    .references(() => stories.id, { onDelete: "cascade" }),
  html: text("html").notNull(),
  wordCount: integer("word_count").notNull(),
});

/** One row for each genre of each story, for the lists by genre. */
export const storyGenres = pgTable(
  "story_genres",
  {
    genre: text("genre").notNull(),
    storyId: uuid("story_id")
      .notNull()
      .references(() => stories.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.genre, table.storyId] }),
    // For the foreign key only. It is a hash index because PostgreSQL could read a B-tree in the order of the ids and
    // filter by genre, which is slow for a rare genre.
    index("story_genres_story").using("hash", table.storyId),
  ],
);

/**
 * Counts, separate from the story because they change often and the story does not. Also holds copies of the columns
 * that every list needs, so that a page of cards reads one small row for each story; a trigger on `stories` updates
 * them.
 */
export const storyCounts = pgTable("story_counts", {
  storyId: uuid("story_id")
    .primaryKey()
    .references(() => stories.id, { onDelete: "cascade" }),
  /** Copied from the story, like the next two. */
  authorId: uuid("author_id").notNull(),
  storyRevision: integer("story_revision").notNull().default(1),
  /** Neither deleted nor hidden by moderation. */
  isOpen: boolean("is_open").notNull().default(true),
  likeCount: integer("like_count").notNull().default(0),
  bookmarkCount: integer("bookmark_count").notNull().default(0),
  shareCount: integer("share_count").notNull().default(0),
  commentCount: integer("comment_count").notNull().default(0),
  readCount: integer("read_count").notNull().default(0),
  /** The earliest top-level comment that is not deleted, shown with `First!`. */
  firstCommentId: uuid("first_comment_id"),
  readingSeconds: bigint("reading_seconds", { mode: "number" }).notNull().default(0),
  /** Incremented with every change of a count, so that clients can tell which of two versions is newer. */
  revision: integer("revision").notNull().default(0),
});

/** One read for each reader, story and UTC day. */
export const storyReads = pgTable(
  "story_reads",
  {
    storyId: uuid("story_id")
      .notNull()
      .references(() => stories.id, { onDelete: "cascade" }),
    /** `u:` and a user's id, or `t:` and a hash of the id that a visitor's client made. */
    reader: text("reader").notNull(),
    day: date("day").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storyId, table.reader, table.day] }),
    // Rows are inserted in the order of their days, which BRIN indexes at almost no cost.
    index("story_reads_day").using("brin", table.day),
    // The deletion of an account's reads uses it.
    index("story_reads_person").using("hash", table.reader).where(sql`${table.reader} LIKE 'u:%'`),
  ],
);

/**
 * The time from which each user's reading of each story is not counted yet. Unlogged and without foreign keys, because
 * every opening writes a row. PostgreSQL empties the table after a crash; users who are reading at that time lose the
 * reading time that is not counted yet. A daily job deletes old rows.
 */
export const storyOpenings = pgTable(
  "story_openings",
  {
    userId: uuid("user_id").notNull(),
    storyId: uuid("story_id").notNull(),
    /** Reading time counts from here: the opening, or the end of the time that was counted last. */
    at: timestamptz("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.storyId] })],
);

/** The reading progress of each user in each story. */
export const storyProgress = pgTable(
  "story_progress",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    storyId: uuid("story_id")
      .notNull()
      .references(() => stories.id, { onDelete: "cascade" }),
    /** The last time that the user read in it. */
    readAt: timestamptz("read_at").notNull(),
    seconds: integer("seconds").notNull().default(0),
    /** 0 is the story's beginning, 1 its end. */
    position: real("position").notNull().default(0),
    finishedAt: timestamptz("finished_at"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.storyId] }),
    // No index contains `seconds` or `read_at`, so that PostgreSQL updates them without touching an index (HOT).
    index("story_progress_story").on(table.storyId),
    index("story_progress_finishers")
      .on(table.storyId, sql`${table.finishedAt} DESC`, table.userId)
      .where(sql`${table.finishedAt} IS NOT NULL`),
    index("story_progress_finished")
      .on(table.finishedAt)
      .where(sql`${table.finishedAt} IS NOT NULL`),
  ],
);

/**
 * The trending list: as the job `rank-trending` ranked it last, with the stories published since, and without those
 * hidden or deleted since. A few hundred rows.
 */
export const trendingStories = pgTable(
  "trending_stories",
  {
    storyId: uuid("story_id")
      .primaryKey()
      .references(() => stories.id, { onDelete: "cascade" }),
    /** Without a foreign key, because the row is deleted with the story. */
    writerId: uuid("writer_id").notNull(),
    score: real("score").notNull(),
  },
  (table) => [
    index("trending_stories_score").on(sql`${table.score} DESC`, sql`${table.storyId} DESC`),
    index("trending_stories_writer").on(table.writerId),
  ],
);
