import { index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";

/** A browser that wants Web Push for a person. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    /** Where its push service takes what is for it: a secret between the two of us and the browser. */
    endpoint: text("endpoint").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The session that subscribed: with it ends what is sent. */
    sessionId: uuid("session_id").notNull(),
    /** The browser's keys, as it gave them (RFC 8291). */
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    /** How often its service could not be reached, one time after the other. */
    failures: smallint("failures").notNull().default(0),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [index("push_subscriptions_user").on(table.userId)],
);
