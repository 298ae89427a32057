import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";

/** The calls that a client made with an id of its own (`x-client-id`), so that a repeated call does nothing. */
export const clientCalls = pgTable(
  "client_calls",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    clientId: uuid("client_id").notNull(),
    /** A hash of the name and the input of the call. */
    inputHash: text("input_hash").notNull(),
    /** The body of the response. Null only inside the transaction that makes the call. */
    response: jsonb("response"),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.clientId] }),
    // Finds the calls that are older than `clientIdDays`.
    index("client_calls_created").on(table.createdAt),
  ],
);
