import { type SQL, sql } from "drizzle-orm";
import { areFriends, isMinor } from "../../visibility/index.ts";

/**
 * True for a row `chat` of `conversations` whose request of `sender`, a row of `users`, its recipient does not see because
 * of an age: the recipient is a minor, the sender is not, and the two have no conversation from before. The first messages
 * were sent before the server knew the age. Everything that shows or answers a request uses it.
 */
export function isHiddenByAge(
  chat: SQL,
  sender: SQL,
  recipient: { readonly id: SQL; readonly isMinor: SQL },
): SQL {
  return sql`(${recipient.isMinor} AND NOT ${isMinor(sender)}
    AND (${chat}.closed_at IS NOT NULL OR ${chat}.message_count <= ${chat}.request_count)
    AND NOT ${areFriends(recipient.id, sql`${sender}.id`)})`;
}
