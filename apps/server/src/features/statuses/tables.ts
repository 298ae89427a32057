import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { userReference } from "../accounts/tables.ts";

export const statuses = pgTable(
  "statuses",
  {
    /** The timestamp in the id is `created_at`, so the live statuses are a range of ids. */
    id: uuid("id").primaryKey(),
    userId: userReference("user_id"),
    content: text("content").notNull(),
    /** A label of `moods` in the contract; null for a status without a mood. */
    mood: text("mood"),
    /** One of `textStyles` in the contract. */
    textStyle: text("text_style").notNull(),
    /** A color of `backgrounds` in the contract, as `#RRGGBB`. */
    background: text("background").notNull(),
    /** Who sees the status: `everyone`, `friends`, `followersAndFriends` or `chosen`. */
    audience: text("audience").notNull().default("everyone"),
    /** The users who see the status if the audience is `chosen`; otherwise null. */
    audienceIds: uuid("audience_ids").array(),
    /** True if the owner saved the status, so that it does not expire. */
    isSaved: boolean("is_saved").notNull().default(false),
    likeCount: integer("like_count").notNull().default(0),
    viewCount: integer("view_count").notNull().default(0),
    /** Grows with every change of the likes and of `is_saved`. */
    revision: integer("revision").notNull().default(0),
    createdAt: timestamptz("created_at").notNull(),
    /** The time when a moderator hid the status from everyone, also from its owner; null if it is not hidden. */
    hiddenAt: timestamptz("hidden_at"),
  },
  (table) => [
    // These two find the newest statuses of a user, and the newest saved ones.
    index("statuses_user").on(table.userId, sql`${table.id} DESC`),
    index("statuses_saved").on(table.userId, sql`${table.id} DESC`).where(sql`${table.isSaved}`),
    // Finds the statuses for which a user was chosen.
    index("statuses_chosen")
      .using("gin", table.audienceIds)
      // Without a list of pending entries, which every feed would have to read.
      .with({ fastupdate: false })
      .where(sql`${table.audience} = 'chosen'`),
    // The job that deletes expired statuses reads this index, oldest first.
    index("statuses_unsaved").on(table.id).where(sql`NOT ${table.isSaved}`),
  ],
);

/**
 * One row for each user who has statuses. The feed sorts users by these rows, so that it need not read all statuses.
 * Every command that creates, saves, unsaves or deletes a status updates the row of its owner.
 */
export const statusOwners = pgTable(
  "status_owners",
  {
    userId: userReference("user_id").primaryKey(),
    /** The user's newest status. If it has expired, all unsaved statuses of the user have expired. */
    newestId: uuid("newest_id").notNull(),
    /** The user's newest saved status; null without one. */
    newestSavedId: uuid("newest_saved_id"),
    /** The user's newest status for everyone, and the newest saved one; null without one. */
    newestPublicId: uuid("newest_public_id"),
    newestPublicSavedId: uuid("newest_public_saved_id"),
  },
  (table) => [
    // The feed reads users who are not related to the viewer in this order.
    index("status_owners_public")
      .on(sql`${table.newestPublicId} DESC`)
      .where(sql`${table.newestPublicId} IS NOT NULL`),
    // The feed reads this index for users who have saved statuses only.
    index("status_owners_public_saved")
      .on(sql`${table.newestPublicId} DESC`)
      .where(sql`${table.newestPublicSavedId} IS NOT NULL`),
  ],
);

const statusId = () =>
  uuid("status_id")
    .notNull()
    .references(() => statuses.id, { onDelete: "cascade" });

/** The likes of statuses. */
export const statusLikes = pgTable(
  "status_likes",
  {
    userId: userReference("user_id"),
    statusId: statusId(),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.statusId] }),
    // Finds the latest users who like a status.
    index("status_likes_status").on(table.statusId, sql`${table.createdAt} DESC`, table.userId),
  ],
);

/** The users who opened a status, without its owner. */
export const statusViews = pgTable(
  "status_views",
  {
    userId: userReference("user_id"),
    statusId: statusId(),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.statusId] }),
    // Lists the users who viewed a status.
    index("status_views_status").on(table.statusId, sql`${table.createdAt} DESC`, table.userId),
  ],
);
