import {
  appealOutcomes,
  loggedActs,
  moderatedKinds,
  sanctionActs,
} from "@kora/contract/moderation-actions";
import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { userReference, users } from "../accounts/tables.ts";

/**
 * Acts of moderators and operators. An entry stays when its target is deleted, so `target_id` is no foreign key, here and
 * in the other tables.
 */
export const moderationLog = pgTable(
  "moderation_log",
  {
    id: uuid("id").primaryKey(),
    act: text("act", { enum: loggedActs }).notNull(),
    kind: text("kind", { enum: moderatedKinds }).notNull(),
    targetId: uuid("target_id").notNull(),
    /**
     * At the time of the action: the title of a story, the name of a user, or else the beginning of the text, which is
     * erased with the copies of reports.
     */
    title: text("title").notNull(),
    /** The author of the entity, or the user. Null after the account is deleted, which also clears title and note. */
    authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
    /** The moderator's reason. Empty in older entries of acts that needed none, and after the account is deleted. */
    note: text("note").notNull(),
    moderatorId: uuid("moderator_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    // Finds the last action on an entity.
    index("moderation_log_target").on(table.kind, table.targetId, table.id),
    // These two are the log of one moderator and of one author. They also find the entries of a deleted user.
    index("moderation_log_moderator").on(table.moderatorId, table.id),
    index("moderation_log_author").on(table.authorId, table.id),
    // Finds the quotes to erase.
    index("moderation_log_quotes")
      .on(table.createdAt)
      .where(sql`${table.kind} IN ('comment', 'status') AND ${table.title} <> ''`),
  ],
);

/** Acts of moderators that weigh on a user. They are deleted with the account of the user. */
export const sanctions = pgTable(
  "sanctions",
  {
    id: uuid("id").primaryKey(),
    /** The user on whom the act weighs: the author of the entity. */
    userId: userReference("user_id"),
    act: text("act", { enum: sanctionActs }).notNull(),
    kind: text("kind", { enum: moderatedKinds }).notNull(),
    targetId: uuid("target_id").notNull(),
    /** As in `moderation_log`, but empty for a message, and for a user. */
    title: text("title").notNull(),
    /** The user sees it. */
    reason: text("reason").notNull(),
    /** The end of a limit or a suspension; null if it has none, and for other acts. */
    until: timestamptz("until"),
    /** The time at which a closed account is erased; null for other acts. */
    eraseAt: timestamptz("erase_at"),
    /** What the act replaced, with which `undoSanction` restores it; see `PreviousState`. */
    previous: jsonb("previous"),
    /** Null for the operator, for an automatic act, and after the account is deleted. */
    moderatorId: uuid("moderator_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: timestamptz("created_at").notNull(),
    appealableUntil: timestamptz("appealable_until").notNull(),
    /** The time when a moderator or an appeal undid the act; null if neither did. */
    undoneAt: timestamptz("undone_at"),
  },
  (table) => [
    // Lists the sanctions of a user, and finds the one that is in effect.
    index("sanctions_user").on(table.userId, sql`${table.id} DESC`),
    // Finds the sanctions about an entity.
    index("sanctions_target").on(table.kind, table.targetId, sql`${table.id} DESC`),
    // Used to delete the account of a moderator.
    index("sanctions_moderator").on(table.moderatorId).where(sql`${table.moderatorId} IS NOT NULL`),
    // Finds the quotes to erase.
    index("sanctions_quotes")
      .on(table.createdAt)
      .where(sql`${table.kind} IN ('comment', 'status') AND ${table.title} <> ''`),
  ],
);

/** Appeals against sanctions, at most one for each. */
export const appeals = pgTable(
  "appeals",
  {
    id: uuid("id").primaryKey(),
    sanctionId: uuid("sanction_id")
      .notNull()
      .unique("appeals_sanction_key")
      .references(() => sanctions.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    createdAt: timestamptz("created_at").notNull(),
    /** These four are null until the appeal is decided. */
    outcome: text("outcome", { enum: appealOutcomes }),
    reason: text("reason"),
    decidedAt: timestamptz("decided_at"),
    decidedBy: uuid("decided_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    // These two are the orders of the moderators' lists.
    index("appeals_open").on(table.id).where(sql`${table.decidedAt} IS NULL`),
    index("appeals_decided")
      .on(sql`${table.decidedAt} DESC`, table.id)
      .where(sql`${table.decidedAt} IS NOT NULL`),
    // Used to delete the account of a moderator.
    index("appeals_decider").on(table.decidedBy).where(sql`${table.decidedBy} IS NOT NULL`),
  ],
);

/** Notes that moderators write for each other, about an entity or a user. */
export const moderationNotes = pgTable(
  "moderation_notes",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind", { enum: moderatedKinds }).notNull(),
    targetId: uuid("target_id").notNull(),
    /** The author of the entity, or the user: the note is deleted with the account. Null if the author is unknown. */
    authorId: uuid("author_id").references(() => users.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    moderatorId: uuid("moderator_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    index("moderation_notes_target").on(table.kind, table.targetId, sql`${table.id} DESC`),
    // These two are used to delete accounts.
    index("moderation_notes_author").on(table.authorId),
    index("moderation_notes_moderator").on(table.moderatorId),
  ],
);
