import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";

/** Actions of moderators and operators. An entry stays when its target is deleted, so `target_id` is no foreign key. */
export const moderationLog = pgTable(
  "moderation_log",
  {
    id: uuid("id").primaryKey(),
    /** `dismiss`, `hide`, `unhide`, `warn`, `suspend`, `restore`, `raise` or `setBirthMonth`. */
    act: text("act").notNull(),
    /** `user`, `story`, `comment` or `status`. */
    kind: text("kind").notNull(),
    targetId: uuid("target_id").notNull(),
    /** At the time of the action: the title of a story, the name of a user, or else the beginning of the text. */
    title: text("title").notNull(),
    /** The author of the entity, or the user. Null after the account is deleted, which also clears title and note. */
    authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
    /** The moderator's reason; may be empty. */
    note: text("note").notNull(),
    moderatorId: uuid("moderator_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    // Finds the last action on an entity.
    index("moderation_log_target").on(table.kind, table.targetId, table.id),
    // These two are used to anonymize the entries of a deleted user.
    index("moderation_log_moderator").on(table.moderatorId),
    index("moderation_log_author").on(table.authorId),
  ],
);
