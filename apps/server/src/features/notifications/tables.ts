import { index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { userReference } from "../accounts/tables.ts";

/** Browsers that users have subscribed to Web Push. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    /** The URL at the push service for this browser. It is secret, because it allows sending to this browser. */
    endpoint: text("endpoint").primaryKey(),
    userId: userReference("user_id"),
    /** The session that subscribed. Nothing is sent after it has ended. */
    sessionId: uuid("session_id").notNull(),
    /** `p256dh` and `auth` are the keys of the browser's subscription in base64url (RFC 8291). */
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    /** The number of consecutive failures. */
    failures: smallint("failures").notNull().default(0),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [index("push_subscriptions_user").on(table.userId)],
);
