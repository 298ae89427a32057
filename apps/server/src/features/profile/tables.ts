import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";

/** Feedback that users sent to the operator. */
export const feedback = pgTable(
  "feedback",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    message: text("message").notNull(),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    // Used for the data export and the deletion of an account.
    index("feedback_user").on(table.userId),
  ],
);
