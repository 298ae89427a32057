import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { userReference } from "../accounts/tables.ts";

/** Users whose stories, statuses and comments a user does not want to see. The muted users do not learn of it. */
export const mutes = pgTable(
  "mutes",
  {
    userId: userReference("user_id"),
    mutedId: userReference("muted_id"),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.mutedId] }),
    // The list of a user's mutes is read in this order.
    index("mutes_latest").on(table.userId, sql`${table.createdAt} DESC`, table.mutedId),
    // Finds the users who muted a user.
    index("mutes_muted").on(table.mutedId, table.userId),
  ],
);
