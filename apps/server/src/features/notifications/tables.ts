import { index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";

/** Browsers that a user subscribed to Web Push. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    /** URL of the push service for this browser. A secret: it allows sending to this browser. */
    endpoint: text("endpoint").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The session that subscribed. Nothing is sent after it has ended. */
    sessionId: uuid("session_id").notNull(),
    /** The browser's keys, as it gave them (RFC 8291). */
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    /** Failures in a row. */
    failures: smallint("failures").notNull().default(0),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [index("push_subscriptions_user").on(table.userId)],
);
