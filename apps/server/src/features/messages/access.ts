import { type SQL, sql } from "drizzle-orm";
import type { ReadContext, Viewer } from "../../platform/context.ts";
import { type Placeholder, statement } from "../../platform/database/statement.ts";
import { isActiveAccount, isBlockedEitherWay } from "../visibility/index.ts";

/** The parameters of a statement about the viewer's chat with one user. */
export interface ChatValues {
  viewer: string;
  partner: string;
}

/** True for the row of `conversations` of the viewer and the partner. */
export function isChatBetween(conversation: SQL, value: Placeholder<ChatValues>): SQL {
  const viewer = sql`${value("viewer")}::uuid`;
  const partner = sql`${value("partner")}::uuid`;
  return sql`(${conversation}.one_id = least(${viewer}, ${partner})
    AND ${conversation}.other_id = greatest(${viewer}, ${partner}))`;
}

/**
 * True if the viewer may write to `partner`, a row of `users`: the account is active and neither has blocked the other.
 * Old messages stay readable when this is false.
 */
export function mayWriteTo(partner: SQL, value: Placeholder<Pick<ChatValues, "viewer">>): SQL {
  return sql`(${isActiveAccount(partner)}
    AND NOT ${isBlockedEitherWay(sql`${value("viewer")}::uuid`, sql`${partner}.id`)})`;
}

/**
 * The number of messages of the conversation `c` that its member `own` has not viewed, without their own and those that
 * disappeared.
 */
export const unreadCount = sql`greatest(0, c.message_count - own.viewed_count - own.own_since)`;

export interface Chat {
  readonly id: string;
  readonly partnerId: string;
  /** The viewer may write to the partner. */
  readonly mayWrite: boolean;
  readonly revision: number;
}

const selectChat = statement<ChatValues, { id: string; may_write: boolean; revision: number }>(
  "chat-for-viewer",
  (value) => sql`
    SELECT c.id, c.revision, ${mayWriteTo(sql`partner`, value)} AS may_write
    FROM conversations c JOIN users partner ON partner.id = ${value("partner")}
    WHERE ${isChatBetween(sql`c`, value)}`,
);

type ReadContextOfViewer = Pick<ReadContext, "db"> & { readonly viewer: Viewer };

/** The viewer's chat with a user; undefined if they never wrote to each other. */
export async function findChat(
  ctx: ReadContextOfViewer,
  partner: string,
): Promise<Chat | undefined> {
  const row = await ctx.db.row(selectChat, { viewer: ctx.viewer.userId, partner });
  return row && { id: row.id, partnerId: partner, mayWrite: row.may_write, revision: row.revision };
}
