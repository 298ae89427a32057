import { shownToChoices } from "@kora/contract/shown-to";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { timestamptz, toSqlList } from "../../platform/database/columns.ts";
import { userReference } from "../accounts/tables.ts";

export const stories = pgTable(
  "stories",
  {
    /** A UUIDv7, so that ids sort by the time of publication. */
    id: uuid("id").primaryKey(),
    authorId: userReference("author_id"),
    title: text("title").notNull(),
    shortDescription: text("short_description").notNull(),
    genres: text("genres").array().notNull(),
    /** The id of the poster in the media store. */
    posterId: uuid("poster_id").notNull(),
    /** The size of the uploaded poster in pixels. */
    posterWidth: integer("poster_width").notNull(),
    posterHeight: integer("poster_height").notNull(),
    /** The widths in pixels in which the poster is stored. */
    posterWidths: integer("poster_widths").array().notNull(),
    posterAlt: text("poster_alt").notNull(),
    /** The color as `#rrggbb` that is shown until the poster is loaded. */
    posterColor: text("poster_color").notNull(),
    /** For whom the story is: `everyone`, `teen` or `mature`. */
    rating: text("rating").notNull().default("everyone"),
    /** What the story warns of; labels of `storyWarnings` in the contract. */
    warnings: text("warnings").array().notNull().default(sql`'{}'`),
    /** Whether visitors may read the published story: `public` or `members`. */
    shownTo: text("shown_to", { enum: shownToChoices }).notNull().default("public"),
    /** The lowest rating that the author may choose. A moderator raises it. */
    minRating: text("min_rating").notNull().default("everyone"),
    /** A BCP 47 language tag in its canonical form; null if the language is unknown. */
    language: text("language"),
    /** Tags in their one spelling, see `foldTag` of the contract. */
    tags: text("tags").array().notNull().default(sql`'{}'`),
    createdAt: timestamptz("created_at").notNull(),
    /** Grows with each edit. */
    revision: integer("revision").notNull().default(1),
    /** The time of the last edit; null before the first edit. */
    updatedAt: timestamptz("updated_at"),
    deletedAt: timestamptz("deleted_at"),
    /** The time when moderators hid the story; null if it is not hidden. */
    hiddenAt: timestamptz("hidden_at"),
    /** The time since which only the griot sees the story; null while it is published. */
    unpublishedAt: timestamptz("unpublished_at"),
    /** The time at which the story will be published; null if none is set. */
    publishAt: timestamptz("publish_at"),
    /** False before the first publication. Until then no row of another user refers to the story, so its id may change. */
    wasPublished: boolean("was_published").notNull().default(true),
  },
  (table) => [
    check("stories_shown_to", sql`${table.shownTo} IN (${toSqlList(shownToChoices)})`),
    // Finds the newest stories that are shown. `isShownStory` is its condition.
    index("stories_feed")
      .on(sql`${table.id} DESC`)
      .where(
        sql`${table.deletedAt} IS NULL AND ${table.hiddenAt} IS NULL AND ${table.unpublishedAt} IS NULL`,
      ),
    // Finds the stories that are due.
    index("stories_scheduled")
      .on(table.publishAt)
      .where(sql`${table.publishAt} IS NOT NULL AND ${table.deletedAt} IS NULL`),
    // Lists the stories of a writer.
    index("stories_author").on(table.authorId, sql`${table.id} DESC`),
  ],
);

/** The foreign key of a table that may refer to a story before its first publication, when its id may change. */
export const followStory = { onDelete: "cascade", onUpdate: "cascade" } as const;

/** A required column with the id of a story. The row is deleted with the story; with `followStory` it follows the id. */
export const storyReference = (
  name: string,
  actions: { onDelete: "cascade"; onUpdate?: "cascade" } = { onDelete: "cascade" },
) =>
  uuid(name)
    .notNull()
    .references(() => stories.id, actions);

/** The ids that stories had before their first publication, so that their links and open pages lead to the story. */
export const storyMoves = pgTable(
  "story_moves",
  {
    previousId: uuid("previous_id").primaryKey(),
    storyId: storyReference("story_id", followStory),
  },
  (table) => [index("story_moves_story").on(table.storyId)],
);

/** The HTML of stories. It is not in `stories`, so that PostgreSQL reads few disk pages for a list of cards. */
export const storyBodies = pgTable(
  "story_bodies",
  {
    storyId: storyReference("story_id", followStory).primaryKey(),
    html: text("html").notNull(),
    /** The version of the document that `html` needs; see `story-document.ts` of the contract. */
    format: integer("format").notNull().default(1),
    wordCount: integer("word_count").notNull(),
    /** The author's notes before and after the text. Empty texts stand for none. */
    noteBefore: text("note_before").notNull().default(""),
    noteAfter: text("note_after").notNull().default(""),
    /** The ids of the pictures in `html`. */
    pictures: uuid("pictures").array().notNull().default(sql`'{}'`),
  },
  (table) => [
    // Finds the texts with a picture.
    index("story_bodies_pictures")
      .using("gin", table.pictures)
      .where(sql`cardinality(${table.pictures}) > 0`),
  ],
);

/** The last versions of each story before its edits. The current one is in `stories` and `story_bodies`. */
export const storyRevisions = pgTable(
  "story_revisions",
  {
    /** A UUIDv7 of the time of the edit. */
    id: uuid("id").primaryKey(),
    /** The author of the story, for the export and the deletion of the account. */
    authorId: userReference("author_id"),
    storyId: storyReference("story_id", followStory),
    /** The revision of the story that had this version. */
    revision: integer("revision").notNull(),
    /** The time from which the story had this version. */
    writtenAt: timestamptz("written_at").notNull(),
    title: text("title").notNull(),
    shortDescription: text("short_description").notNull(),
    html: text("html").notNull(),
    format: integer("format").notNull(),
    wordCount: integer("word_count").notNull(),
    pictures: uuid("pictures").array().notNull(),
    genres: text("genres").array().notNull(),
    posterAlt: text("poster_alt").notNull(),
    rating: text("rating").notNull(),
    warnings: text("warnings").array().notNull(),
    language: text("language"),
    tags: text("tags").array().notNull(),
    noteBefore: text("note_before").notNull(),
    noteAfter: text("note_after").notNull(),
  },
  (table) => [
    unique("story_revisions_story").on(table.storyId, table.revision),
    index("story_revisions_author").on(table.authorId, table.id),
    // Finds the versions with a picture.
    index("story_revisions_pictures")
      .using("gin", table.pictures)
      .where(sql`cardinality(${table.pictures}) > 0`),
  ],
);

/** The pictures that writers uploaded for the texts of their stories. */
export const storyPictures = pgTable(
  "story_pictures",
  {
    /** The id in the media store. */
    id: uuid("id").primaryKey(),
    ownerId: userReference("owner_id"),
    /** The size in pixels. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** The widths in pixels in which the picture is stored. */
    widths: integer("widths").array().notNull(),
    createdAt: timestamptz("created_at").notNull(),
    /** The time since which no text is known to have the picture; null if one had it at the last check. */
    unusedSince: timestamptz("unused_since"),
    /** The time of the next check whether a text has the picture. */
    checkAt: timestamptz("check_at").notNull(),
  },
  (table) => [
    index("story_pictures_owner").on(table.ownerId),
    index("story_pictures_check").on(table.checkAt),
  ],
);

/** One row for each genre of each published story, for the lists by genre. */
export const storyGenres = pgTable(
  "story_genres",
  {
    genre: text("genre").notNull(),
    storyId: storyReference("story_id"),
  },
  (table) => [
    primaryKey({ columns: [table.genre, table.storyId] }),
    // Only the foreign key needs this index. It is a hash index, because PostgreSQL could use a B-tree to read all
    // stories in the order of their ids and filter by genre, which is slow for a rare genre.
    index("story_genres_story").using("hash", table.storyId),
  ],
);

/** One row for each tag of each published story, for the lists by tag. */
export const storyTags = pgTable(
  "story_tags",
  {
    tag: text("tag").notNull(),
    storyId: storyReference("story_id"),
  },
  (table) => [
    primaryKey({ columns: [table.tag, table.storyId] }),
    // A hash index, for the same reason as that of `story_genres`.
    index("story_tags_story").using("hash", table.storyId),
  ],
);

/**
 * The counts of stories. They are not in `stories`, because they change often and stories do not. The table also has
 * copies of the columns that every list needs, so that a page of cards reads one small row for each story. A trigger on
 * `stories` updates the copies.
 */
export const storyCounts = pgTable("story_counts", {
  storyId: storyReference("story_id", followStory).primaryKey(),
  /** A copy of the story's `author_id`. */
  authorId: uuid("author_id").notNull(),
  /** A copy of the story's `revision`. */
  storyRevision: integer("story_revision").notNull().default(1),
  /** True if the story is published, and neither deleted nor hidden by moderators. */
  isOpen: boolean("is_open").notNull().default(true),
  /** True if the story's rating is `mature`. */
  isMature: boolean("is_mature").notNull().default(false),
  /** The series of which the story is a part; a copy of `series_id` in `series_parts`. */
  seriesId: uuid("series_id"),
  likeCount: integer("like_count").notNull().default(0),
  bookmarkCount: integer("bookmark_count").notNull().default(0),
  shareCount: integer("share_count").notNull().default(0),
  commentCount: integer("comment_count").notNull().default(0),
  readCount: integer("read_count").notNull().default(0),
  /**
   * Who may comment: `everyone`, `followers` or `nobody`. This and `is_locked` are in this table because a new comment
   * locks this row, and so sees every change that was committed before.
   */
  commentsFrom: text("comments_from").notNull().default("everyone"),
  /** True while the griot has locked the comments. */
  isLocked: boolean("is_locked").notNull().default(false),
  /** Grows with every change of the two columns above. */
  commentSettingsRevision: integer("comment_settings_revision").notNull().default(0),
  /** The earliest top-level comment that is not deleted. It is shown with the label `First!`. */
  firstCommentId: uuid("first_comment_id"),
  /** The reading time of all readers and visitors together. */
  readingSeconds: bigint("reading_seconds", { mode: "number" }).notNull().default(0),
  /** Grows with every change of a count, so that clients know which of two versions is newer. */
  revision: integer("revision").notNull().default(0),
});

/** One read for each reader, story and UTC day. */
export const storyReads = pgTable(
  "story_reads",
  {
    storyId: storyReference("story_id"),
    /** `u:` and the id of a user, or `t:` and the hash of the id that a visitor's client chose. */
    reader: text("reader").notNull(),
    day: date("day").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storyId, table.reader, table.day] }),
    // Rows are inserted in the order of their days, so a BRIN index is cheap and sufficient.
    index("story_reads_day").using("brin", table.day),
    // The job that deletes the reads of a deleted account uses this index.
    index("story_reads_person").using("hash", table.reader).where(sql`${table.reader} LIKE 'u:%'`),
  ],
);

/**
 * The last opening of each story by each user. The reading time since then is not counted yet. Every opening writes a
 * row, so the table is unlogged and has no foreign keys. PostgreSQL empties it after a crash; users who are reading at
 * that time lose the reading time that is not counted yet. A daily job deletes old rows.
 */
export const storyOpenings = pgTable(
  "story_openings",
  {
    userId: uuid("user_id").notNull(),
    storyId: uuid("story_id").notNull(),
    /** The time of the opening, or the end of the reading time that was counted last: see `acceptSeconds`. */
    at: timestamptz("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.storyId] })],
);

/** The reading progress of each user in each story. */
export const storyProgress = pgTable(
  "story_progress",
  {
    userId: userReference("user_id"),
    storyId: storyReference("story_id"),
    /** The last time at which the user read the story. */
    readAt: timestamptz("read_at").notNull(),
    /** The counted reading time. */
    seconds: integer("seconds").notNull().default(0),
    /** The position at which the user stopped: 0 is the beginning of the story, 1 its end. */
    position: real("position").notNull().default(0),
    /** The time when the user finished the story; null before. */
    finishedAt: timestamptz("finished_at"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.storyId] }),
    // No index has `seconds` or `read_at`, so that PostgreSQL can update these columns without writing to an index
    // (HOT).

    // Used when a story is deleted.
    index("story_progress_story").on(table.storyId),
    // Finds users with similar interests for the recommendations.
    index("story_progress_finishers")
      .on(table.storyId, sql`${table.finishedAt} DESC`, table.userId)
      .where(sql`${table.finishedAt} IS NOT NULL`),
    // Finds the stories finished in a period, which change the scores.
    index("story_progress_finished")
      .on(table.finishedAt)
      .where(sql`${table.finishedAt} IS NOT NULL`),
  ],
);

/**
 * The stories of others that each user opened, for the list of them and to continue reading. A user has at most
 * `serverLimits.reading.history` rows.
 */
export const readingHistory = pgTable(
  "reading_history",
  {
    userId: userReference("user_id"),
    storyId: storyReference("story_id"),
    /** The time of the last opening. */
    openedAt: timestamptz("opened_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.storyId] }),
    // The history is read in this order.
    index("reading_history_opened").on(
      table.userId,
      sql`${table.openedAt} DESC`,
      sql`${table.storyId} DESC`,
    ),
    // Used when a story is deleted.
    index("reading_history_story").using("hash", table.storyId),
  ],
);

/**
 * The trending list, a few hundred rows. The job `rank-trending` writes it. Stories that are published between two runs
 * are added at once, and stories that are hidden or deleted are removed at once.
 */
export const trendingStories = pgTable(
  "trending_stories",
  {
    storyId: storyReference("story_id").primaryKey(),
    /** This column needs no foreign key, because the row is deleted with the story, or with an account that leaves it. */
    writerId: uuid("writer_id").notNull(),
    score: real("score").notNull(),
  },
  (table) => [
    // The trending list is read in this order; the second index finds the stories of followed writers.
    index("trending_stories_score").on(sql`${table.score} DESC`, sql`${table.storyId} DESC`),
    index("trending_stories_writer").on(table.writerId),
  ],
);
