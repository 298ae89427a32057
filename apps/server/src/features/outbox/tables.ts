import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { timestamptz } from "../../platform/database/columns.ts";
import { userReference } from "../accounts/tables.ts";

/**
 * The calls that a client can repeat without doing anything twice, because it gave them a key (`Idempotency-Key`) or an id
 * (`x-client-id`) of its own.
 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: userReference("user_id"),
    /** The name of the call; `*` for an `x-client-id`, which is one id for all calls. */
    call: text("call").notNull(),
    key: text("key").notNull(),
    /** A hash of the name and the input of the call, files included. */
    inputHash: text("input_hash").notNull(),
    /** The body of the response. Null only inside the transaction that makes the call. */
    response: jsonb("response"),
    /** The time from which the key is as good as new. */
    expiresAt: timestamptz("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.call, table.key] }),
    index("idempotency_keys_expires").on(table.expiresAt),
  ],
);
