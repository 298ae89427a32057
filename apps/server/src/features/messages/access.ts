import { type SQL, sql } from "drizzle-orm";
import type { Placeholder } from "../../platform/database/statement.ts";
import { isActiveAccount, isBlockedEitherWay } from "../visibility/index.ts";

/** The parameters of a statement about a chat: the ids of the viewer and of the other user. */
export interface ChatValues {
  viewer: string;
  partner: string;
}

/** True if `conversation`, a row of `conversations`, is the chat of the viewer and the partner. */
export function isChatBetween(conversation: SQL, value: Placeholder<ChatValues>): SQL {
  const viewer = sql`${value("viewer")}::uuid`;
  const partner = sql`${value("partner")}::uuid`;
  return sql`(${conversation}.one_id = least(${viewer}, ${partner})
    AND ${conversation}.other_id = greatest(${viewer}, ${partner}))`;
}

/**
 * True if the viewer may write to `partner`, a row of `users`: the partner's account is active, and neither user blocks
 * the other. If it is false, old messages stay readable. `decideWriting` has the other rules.
 */
export function mayWriteTo(partner: SQL, value: Placeholder<Pick<ChatValues, "viewer">>): SQL {
  return sql`(${isActiveAccount(partner)}
    AND NOT ${isBlockedEitherWay(sql`${value("viewer")}::uuid`, sql`${partner}.id`)})`;
}
