import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { userReference } from "../accounts/tables.ts";

/** Feedback that users sent to the operator. */
export const feedback = pgTable(
  "feedback",
  {
    id: uuid("id").primaryKey(),
    userId: userReference("user_id"),
    message: text("message").notNull(),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    // Used for the data export and the deletion of an account.
    index("feedback_user").on(table.userId),
  ],
);
