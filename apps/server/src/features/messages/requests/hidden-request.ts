import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { areFriends, isMinor } from "../../visibility/index.ts";

/**
 * True for a row `chat` of `conversations` whose request of `sender`, a row of `users`, its recipient does not see
 * because of an age: the recipient is a minor, the sender is not, and the two have no conversation from before. The
 * first messages were sent before the server knew the age. Everything that shows or answers a request uses it.
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

/**
 * True for a row `c` of `conversations` that is nothing but a request which an age hides from the viewer: they see none
 * of its messages.
 */
export function isRequestHiddenByAge(viewer: SQLWrapper): SQL {
  return sql`(
    c.requested_by IS NOT NULL AND c.requested_by <> ${viewer} AND c.message_count <= c.request_count AND EXISTS (
      SELECT FROM users viewer JOIN users sender ON sender.id = c.requested_by
      WHERE viewer.id = ${viewer}
        AND ${isHiddenByAge(sql`c`, sql`sender`, { id: sql`viewer.id`, isMinor: isMinor(sql`viewer`) })}))`;
}
