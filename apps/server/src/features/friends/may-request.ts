import { sql } from "drizzle-orm";
import type { TransactionContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { mayRequestFriendship } from "../visibility/index.ts";

const selectMayRequest = statement<
  { senderId: string; recipientId: string },
  { may_request: boolean }
>(
  "may-request-friend",
  (value) => sql`
    SELECT ${mayRequestFriendship(sql`sender`, sql`recipient`)} AS may_request
    FROM users sender JOIN users recipient ON recipient.id = ${value("recipientId")}
    WHERE sender.id = ${value("senderId")}`,
);

/**
 * Returns whether the ages and the setting of the recipient let a user send a friend request now. A request that was sent
 * before is accepted under the same rule. The caller has locked both users.
 */
export async function mayRequestNow(
  { db }: Pick<TransactionContext, "db">,
  users: { senderId: string; recipientId: string },
): Promise<boolean> {
  return (await db.row(selectMayRequest, users))?.may_request === true;
}
