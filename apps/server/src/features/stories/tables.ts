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
    posterWidths: integer("poster_widths").array().notNull(),
    posterAlt: text("poster_alt").notNull(),
    posterColor: text("poster_color").notNull(),
    createdAt: timestamptz("created_at").notNull(),
    revision: integer("revision").notNull().default(1),
    /** Of the last edit; null while there was none. */
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

/** Apart from `stories`, so that a page of cards reads few pages of the disk. */
export const storyBodies = pgTable("story_bodies", {
  storyId: uuid("story_id")
    .primaryKey()
    .references(() => stories.id, { onDelete: "cascade" }),
  html: text("html").notNull(),
  wordCount: integer("word_count").notNull(),
});

/** One row a genre and story, for the genre feeds. */
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
    // For the foreign key alone. Of a kind without order, so that no list of a rare genre is read by
    // walking the stories of all genres on it.
    index("story_genres_story").using("hash", table.storyId),
  ],
);

/**
 * Counts, apart from the story: they change often, the story does not. And what is asked of a story each time it is
 * shown, so that a page of cards looks into one small row for each; a trigger of `stories` keeps that true.
 */
export const storyCounts = pgTable("story_counts", {
  storyId: uuid("story_id")
    .primaryKey()
    .references(() => stories.id, { onDelete: "cascade" }),
  /** The story's own, as the next two. */
  authorId: uuid("author_id").notNull(),
  storyRevision: integer("story_revision").notNull().default(1),
  /** Neither deleted nor hidden by moderation. */
  isOpen: boolean("is_open").notNull().default(true),
  likeCount: integer("like_count").notNull().default(0),
  bookmarkCount: integer("bookmark_count").notNull().default(0),
  shareCount: integer("share_count").notNull().default(0),
  commentCount: integer("comment_count").notNull().default(0),
  readCount: integer("read_count").notNull().default(0),
  /** The earliest comment, the one flagged `First!`. */
  firstCommentId: uuid("first_comment_id"),
  readingSeconds: bigint("reading_seconds", { mode: "number" }).notNull().default(0),
  /** One more with every update of the row, so that a reader knows the later of two pictures. */
  revision: integer("revision").notNull().default(0),
});

/** One read a reader, story and day (UTC). */
export const storyReads = pgTable(
  "story_reads",
  {
    storyId: uuid("story_id")
      .notNull()
      .references(() => stories.id, { onDelete: "cascade" }),
    /** `t:` and the visitor's temporary id, or `u:` and the user's id. */
    reader: text("reader").notNull(),
    day: date("day").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storyId, table.reader, table.day] }),
    // Rows come in the order of their days: for what is read lately this costs next to nothing to keep.
    index("story_reads_day").using("brin", table.day),
    // To find them when the reader's account goes.
    index("story_reads_person").using("hash", table.reader).where(sql`${table.reader} LIKE 'u:%'`),
  ],
);

/**
 * When each reader last asked for each story. Without a log and without references, as a row is written for
 * each story that is opened: PostgreSQL empties it after a crash, which costs the readers of that moment the
 * time since their opening, and a daily job deletes what is old.
 */
export const storyOpenings = pgTable(
  "story_openings",
  {
    userId: uuid("user_id").notNull(),
    storyId: uuid("story_id").notNull(),
    /** Time is counted from here on: the opening, or what was counted last. */
    at: timestamptz("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.storyId] })],
);

/** How far each reader is with each story that they read in. */
export const storyProgress = pgTable(
  "story_progress",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    storyId: uuid("story_id")
      .notNull()
      .references(() => stories.id, { onDelete: "cascade" }),
    /** The last time that they read in it. */
    readAt: timestamptz("read_at").notNull(),
    seconds: integer("seconds").notNull().default(0),
    /** 0 is the story's beginning, 1 its end. */
    position: real("position").notNull().default(0),
    finishedAt: timestamptz("finished_at"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.storyId] }),
    // None holds the time read: more of it so changes the row and no index.
    index("story_progress_story").on(table.storyId),
    index("story_progress_finishers")
      .on(table.storyId, sql`${table.finishedAt} DESC`, table.userId)
      .where(sql`${table.finishedAt} IS NOT NULL`),
    index("story_progress_finished")
      .on(table.finishedAt)
      .where(sql`${table.finishedAt} IS NOT NULL`),
  ],
);

/** The stories that people engage with now, as the background job ranked them last; a few hundred. */
export const trendingStories = pgTable(
  "trending_stories",
  {
    storyId: uuid("story_id")
      .primaryKey()
      .references(() => stories.id, { onDelete: "cascade" }),
    /** The griot's record. No foreign key: it goes with the story. */
    writerId: uuid("writer_id").notNull(),
    score: real("score").notNull(),
  },
  (table) => [
    index("trending_stories_score").on(sql`${table.score} DESC`, sql`${table.storyId} DESC`),
    index("trending_stories_writer").on(table.writerId),
  ],
);
